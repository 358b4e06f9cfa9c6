// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/browser/filter_line.h"

#include "ui/common/icons.h"
#include "ui/common/palette.h"
#include "ui/models/lock_filter.h"
#include "ui/models/lock_table_model.h"

#include <QAbstractItemView>
#include <QAction>
#include <QCompleter>
#include <QKeyEvent>
#include <QPainter>
#include <QStringListModel>

namespace lockscope::ui::browser {
using namespace Qt::StringLiterals;
using models::LockFilter;

namespace {

constexpr int maxValues = 100; ///< holders or findings to choose from
constexpr int minLetters = 8;  ///< of a problem that is worth drawing

/// Start of the last word: after the last blank outside double quotes.
qsizetype startOfWord(const QString &text)
{
    qsizetype start = 0;
    bool isQuoted = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        isQuoted = isQuoted != (text[i] == u'"');
        if (text[i] == u' ' && !isQuoted)
            start = i + 1;
    }
    return start;
}

/// Completes the word before the cursor.
class WordCompleter final : public QCompleter
{
public:
    WordCompleter(QAbstractItemModel *model, const QLineEdit &line) : QCompleter(model), m_line(line)
    {
        setCaseSensitivity(Qt::CaseInsensitive);
    }

    [[nodiscard]] QStringList splitPath(const QString &text) const override
    {
        const qsizetype cursor = m_line.cursorPosition();
        const qsizetype start = startOfWord(text.first(cursor));
        m_before = text.first(start);
        m_after = text.sliced(cursor);
        const QString word = text.sliced(start, cursor - start);
        return {word.isEmpty() ? u" "_s : word}; // no completion has a blank in front
    }

    [[nodiscard]] QString pathFromIndex(const QModelIndex &index) const override
    {
        return m_before + index.data().toString() + m_after;
    }

private:
    const QLineEdit &m_line;
    mutable QString m_before;
    mutable QString m_after;
};

/// The values that occur in the listed locks.
QStringList valuesOf(const QString &field, const models::LockTableModel &locks)
{
    QSet<QString> values;
    for (int row = 0; row < locks.rowCount() && values.size() < maxValues; ++row) {
        const inspect::LockSnapshot &lock = locks.row(row).lock;
        if (field == "finding:"_L1) {
            for (const inspect::Finding &finding : lock.findings)
                values.insert(finding.id);
        } else {
            for (const inspect::Holder &holder : lock.holders)
                values.insert(locks.names().brief(holder));
        }
    }
    QStringList sorted(values.cbegin(), values.cend());
    sorted.sort(Qt::CaseInsensitive);
    return sorted;
}

/// Completions of a word: the fields, or the values of its field.
QStringList completionsOf(const QString &word, const models::LockTableModel &locks)
{
    const QString field = word.first(word.indexOf(u':') + 1).toLower();
    if (field.isEmpty())
        return LockFilter::fields();
    QStringList values;
    if (field == "kind:"_L1)
        values = LockFilter::kinds();
    else if (field == "mode:"_L1)
        values = LockFilter::modes();
    else if (field == "finding:"_L1)
        values = QStringList {u"any"_s} + valuesOf(field, locks);
    else if (field == "holder:"_L1)
        values = valuesOf(field, locks);
    else if (field == "ttl:"_L1)
        values = {u"<5s"_s, u"<30s"_s, u">1m"_s, u"none"_s};
    else if (field == "held:"_L1)
        values = {u">10s"_s, u">1m"_s, u">1h"_s};
    else if (field == "waiting:"_L1)
        values = {u">0"_s, u">3"_s, u">10"_s};
    else if (field == "holds:"_L1)
        values = {u">1"_s, u">10"_s};
    for (QString &value : values)
        value = value.contains(u' ') ? u"%1\"%2\""_s.arg(field, value) : field + value;
    return values;
}

} // namespace

FilterLine::FilterLine(const models::LockTableModel &locks, QWidget *parent)
    : QLineEdit(parent), m_locks(locks), m_icon(addAction(icon(u"filter"_s), LeadingPosition)),
      m_completions(new QStringListModel(this))
{
    setClearButtonEnabled(true);
    auto *completer = new WordCompleter(m_completions, *this);
    completer->setParent(this);
    setCompleter(completer);
    completer->popup()->setObjectName(u"filterCompletions"_s);
    connect(this, &QLineEdit::textEdited, this, &FilterLine::offerCompletions);
    // A field alone is completed further. Queued: the line takes the text first.
    const auto goOn = [this, completer] {
        if (!text().first(cursorPosition()).endsWith(u':'))
            return;
        offerCompletions();
        completer->setCompletionPrefix(text());
        completer->complete();
    };
    connect(completer, qOverload<const QString &>(&QCompleter::activated), this, goOn, Qt::QueuedConnection);
}

/// Connected to textEdited(), which comes before the line asks its completer.
void FilterLine::offerCompletions()
{
    const QString before = text().first(cursorPosition());
    m_completions->setStringList(completionsOf(before.sliced(startOfWord(before)), m_locks));
}

void FilterLine::showProblem(const QString &words)
{
    if (std::exchange(m_problem, words) == words)
        return;
    m_icon->setIcon(icon(words.isEmpty() ? u"filter"_s : u"error"_s));
    setToolTip(words);
    setAccessibleDescription(words);
    update();
}

void FilterLine::keyPressEvent(QKeyEvent *event)
{
    const bool isOffering = completer()->popup()->isVisible();
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isOffering && isEnter && completer()->popup()->currentIndex().isValid())
        return event->ignore(); // the completer takes it
    if (event->key() == Qt::Key_Down && !isOffering)
        Q_EMIT listRequested();
    else
        QLineEdit::keyPressEvent(event);
}

/// Draws the problem in the free part of the line.
void FilterLine::paintEvent(QPaintEvent *event)
{
    QLineEdit::paintEvent(event);
    const QFontMetrics metrics = fontMetrics();
    const int buttons = height(); // at either side
    const QRect room = rect().adjusted(buttons + metrics.horizontalAdvance(text()) + metrics.averageCharWidth() * 3, 0,
                                       -buttons, 0);
    if (m_problem.isEmpty() || room.width() < minLetters * metrics.averageCharWidth())
        return;
    QPainter painter(this);
    painter.setPen(Palette::current()[Token::Error].text);
    painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
                     metrics.elidedText(m_problem, Qt::ElideRight, room.width()));
}

} // namespace lockscope::ui::browser
