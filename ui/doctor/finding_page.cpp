// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctor/finding_page.h"

#include "ui/common/form.h"
#include "ui/common/format.h"
#include "ui/common/icons.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/widgets.h"
#include "ui/doctor/finding_list.h"
#include "ui/models/finding_words.h"
#include "ui/models/lock_words.h"
#include "ui/models/repair_words.h"

#include <QAbstractTextDocumentLayout>
#include <QAccessibleWidget>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QMimeData>
#include <QPushButton>
#include <QRegularExpression>
#include <QStyle>
#include <QTextBrowser>
#include <QTextCursor>
#include <QVBoxLayout>
#include <cmath>
#include <memory>

namespace lockscope::ui::doctor {

using namespace Qt::StringLiterals;
using inspect::LockSnapshot;

namespace {

constexpr std::size_t maxKeys = 8;

constexpr QChar mayBreak(0x200b); // zero width
constexpr QChar noBreak(0x2060);  // zero width

/// Screen readers get the original names, as static text.
class Heard final : public QAccessibleWidget
{
public:
    explicit Heard(KeyText *text) : QAccessibleWidget(text, QAccessible::StaticText), m_text(*text) { }

    [[nodiscard]] QString text(QAccessible::Text kind) const override
    {
        const bool isOfNames = kind == QAccessible::Value || kind == QAccessible::Description;
        return isOfNames ? m_text.names() : QAccessibleWidget::text(kind);
    }

private:
    const KeyText &m_text;
};

QAccessibleInterface *hear(const QString &, QObject *object)
{
    auto *text = qobject_cast<KeyText *>(object);
    return text ? new Heard(text) : nullptr;
}

} // namespace

QString FindingPage::heard(const QString &heading, const QString &text)
{
    return tr("%1: %2", "heading, then its text").arg(heading, text);
}

FindingPage::FindingPage(QWidget *parent)
    : QWidget(parent), m_glyph(new Label), m_title(named<Label>(u"findingTitle"_s)),
      m_lock(named<KeyText>(u"findingLock"_s, this)), m_lines(new Form),
      m_keysHeading(new Label(tr("Keys at the time of the check"), this)),
      m_keys(named<KeyText>(u"findingKeys"_s, this)), m_actions(new QWidget(this))
{
    const Metrics m = Metrics::of(font());
    setObjectName(u"findingPage"_s);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(3 * m.u, 2 * m.u, 3 * m.u, 2 * m.u);
    column->setSpacing(2 * m.u);
    auto *heading = flush<QHBoxLayout>(nullptr, 2 * m.u);
    m_title->setFont(scaled(font(), 1.15, true));
    heading->addWidget(m_glyph);
    heading->addWidget(m_title, 1);
    column->addLayout(heading);
    column->addWidget(m_lock);
    m_lines->setContentsMargins(0, 0, 0, 0);
    m_lines->setHorizontalSpacing(3 * m.u);
    m_lines->setVerticalSpacing(m.u);
    column->addLayout(m_lines);
    m_result = addLine(tr("Result"));
    m_what = addLine(tr("Evidence"));
    m_why = addLine(tr("Cause"));
    m_effect = addLine(tr("Effect"));
    m_advice = addLine(tr("Action"));
    m_lines->addWideRow(m_keysHeading); // above the keys: beside them, hardly one would fit
    m_lines->addWideRow(m_keys);
    column->addStretch(1);
    auto *buttons = new QHBoxLayout(m_actions);
    buttons->setContentsMargins(3 * m.u, m.u, 3 * m.u, 2 * m.u);
    buttons->setSpacing(2 * m.u);
    m_fix = named<QPushButton>(u"fixFinding"_s, tr("Fix"), m_actions); // until a finding names its repair
    m_show = named<QPushButton>(u"showLock"_s, tr("Show lock"), m_actions);
    m_copy = named<QPushButton>(u"copyFinding"_s, icon(u"copy"_s), tr("Copy finding"), m_actions);
    m_mute = named<QPushButton>(u"muteFinding"_s, tr("Mute…"), m_actions);
    m_explain = named<QPushButton>(u"explainFinding"_s, tr("Explain"), m_actions);
    for (QPushButton *button : {m_fix, m_show, m_copy, m_mute, m_explain})
        buttons->addWidget(button);
    m_explain->setToolTip(tr("Section of the manual about this finding (F1)"));
    buttons->addStretch(1);
    connect(m_fix, &QPushButton::clicked, this, &FindingPage::fixRequested);
    connect(m_show, &QPushButton::clicked, this, &FindingPage::lockRequested);
    connect(m_copy, &QPushButton::clicked, this, &FindingPage::copyRequested);
    connect(m_mute, &QPushButton::clicked, this, &FindingPage::muteRequested);
    connect(m_explain, &QPushButton::clicked, this, &FindingPage::explanationRequested);
    onChange(*this, QEvent::PaletteChange, [this] { recolor(); });
    onTextSize(*this, [this] { recolor(); });
}

FindingPage::Line FindingPage::addLine(const QString &name)
{
    auto *heading = new Label(name, this);
    auto *text = new Label(this);
    text->setWordWrap(true);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_lines->addRow(heading, text);
    return {heading, text};
}

void FindingPage::show(const models::FindingRow &row, const LockSnapshot *lock, const models::HolderNames &names,
                       bool isWritable)
{
    const inspect::Finding &finding = row.found.finding;
    const models::FindingWords words = models::wordsOf(finding);
    const auto set = [](const Line &line, const QString &text) {
        line.text->setText(withBreaks(text));
        line.text->setAccessibleName(heard(line.heading->text(), text));
        line.text->setVisible(!text.isEmpty());
        line.heading->setVisible(!text.isEmpty());
    };
    m_severity = finding.severity;
    m_isGone = row.isGone;
    m_title->setText(row.isGone ? tr("Resolved: %1").arg(words.title) : words.title);
    m_lock->showNames(row.key.lock.isEmpty() ? QString() : displayName(row.key.lock.bytes()));
    m_lock->setAccessibleName(heard(tr("Lock"), m_lock->names()));
    m_lock->setVisible(!row.key.lock.isEmpty());
    set(m_result, row.result);
    set(m_what, models::evidenceOf(finding, names));
    set(m_why, words.cause);
    set(m_effect, words.effect);
    set(m_advice, row.isGone ? QString() : models::adviceOf(finding));
    m_keys->showNames(lock ? keysText(*lock) : QString());
    m_keys->setAccessibleName(heard(m_keysHeading->text(), m_keys->names()));
    for (QWidget *part : {static_cast<QWidget *>(m_keysHeading), static_cast<QWidget *>(m_keys)})
        part->setVisible(lock && !lock->keys.empty());
    m_fix->setVisible(isWritable && lock && row.isRepairable());
    if (lock && finding.repair)
        m_fix->setText(models::wordsOf(*lock, *finding.repair, {}).menu);
    m_show->setVisible(!row.key.lock.isEmpty());
    m_mute->setVisible(!row.isGone);
    m_mute->setText(row.mutedFor.isEmpty() ? tr("Mute…") : tr("Unmute"));
    recolor();
}

QSize FindingPage::sizeHint() const
{
    const QMargins margins = layout()->contentsMargins();
    const int key = QFontMetrics(m_keys->font())
                        .horizontalAdvance(
                            u"{report:nightly}:6a07b3d4-0c6e-4a52-9a4f-1f0f3f3c9a01:8:rwlock_timeout:8"_s);
    return {key + margins.left() + margins.right() + style()->pixelMetric(QStyle::PM_ScrollBarExtent),
            QWidget::sizeHint().height()};
}

/// Returns the keys with their TTLs when they were read, without a countdown. Each name has its own line, where it fits
/// more often and a triple click selects it.
QString FindingPage::keysText(const LockSnapshot &lock)
{
    QStringList lines;
    for (std::size_t i = 0; i < std::min(lock.keys.size(), maxKeys); ++i) {
        const inspect::StoredKey &key = lock.keys[i];
        const QString type = QString::fromLatin1(key.type);
        lines << displayName(key.key)
              << u"  "_s
                + (key.ttl.neverExpires() ? tr("%1, no TTL", "type of a key").arg(type)
                                          : tr("%1, TTL %2", "type of a key").arg(type, ttl(key.ttl.ms)));
    }
    if (lock.keys.size() > maxKeys)
        lines << tr("and %n more", nullptr, int(lock.keys.size() - maxKeys));
    return lines.join(u'\n');
}

void FindingPage::recolor()
{
    const Palette &palette = Palette::current();
    const int side = Metrics::of(font()).lineH + Metrics::of(font()).u;
    const TokenColors &colors = palette[m_isGone ? Token::Ok : models::tokenOf(m_severity)];
    m_glyph->setPixmap(
        icon(iconName(m_severity, m_isGone), colors.fill).pixmap(QSize(side, side), devicePixelRatioF()));
    setTextColor(*m_title, colors.text);
    setTextColor(*m_keysHeading, palette[Role::Muted]);
    for (const Line &line : {m_result, m_what, m_why, m_effect, m_advice})
        setTextColor(*line.heading, palette[Role::Muted]);
}

KeyText::KeyText(QWidget *parent) : QTextEdit(parent)
{
    [[maybe_unused]] static const bool isHeard = (QAccessible::installFactory(hear), true); // once
    setReadOnly(true);
    setAcceptRichText(false);
    setFont(fixedFont(font()));
    setFrameShape(QFrame::NoFrame);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setFocusPolicy(Qt::ClickFocus); // like a label with selectable text
    viewport()->setAutoFillBackground(false);
    document()->setDocumentMargin(0);
    connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this, &KeyText::fit);
    fit();
}

void KeyText::showNames(const QString &names)
{
    m_names = names;
    m_places.clear();
    QString text;
    const auto draw = [&](QChar letter, qsizetype place) {
        text += letter;
        m_places.push_back(place);
    };
    for (qsizetype i = 0; i < names.size(); ++i) {
        draw(names[i], i);
        if (names[i] == u':')
            draw(mayBreak, i + 1);
        else if (names[i] == u'-')
            draw(noBreak, i + 1);
    }
    m_places.push_back(names.size());
    setPlainText(text);
}

QMimeData *KeyText::createMimeDataFromSelection() const
{
    const qsizetype from = m_places[std::size_t(textCursor().selectionStart())];
    const qsizetype until = m_places[std::size_t(textCursor().selectionEnd())];
    auto *copied = new QMimeData;
    copied->setText(m_names.sliced(from, until - from));
    return copied;
}

void KeyText::fit()
{
    setFixedHeight(std::max(1, int(std::ceil(document()->size().height()))));
}

void showExplanation(const QString &title, const QString &section, QWidget *parent)
{
    static const QRegularExpression reference(u"\\s*\\(protocol\\.md [^)]*\\)"_s); // to another page
    constexpr int Columns = 90;
    constexpr int MaxLines = 22;
    auto *dialog = named<QDialog>(u"explanation"_s, parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    auto *column = new QVBoxLayout(dialog);
    QTextBrowser *page = makeManualPage(QString(section).remove(reference), dialog);
    page->setAccessibleName(title);
    column->addWidget(page);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    column->addWidget(buttons);
    const QFontMetrics font = dialog->fontMetrics();
    const int width = font.averageCharWidth() * Columns;
    const QMargins margins = column->contentsMargins();
    const int frame = 2 * page->frameWidth();
    const std::unique_ptr<QTextDocument> measured(
        page->document()->clone()); // the page resets the width of its document
    measured->setTextWidth(width - margins.left() - margins.right() - frame);
    const int text = int(std::ceil(measured->size().height())) + frame;
    const int most = font.height() * MaxLines;
    page->setMinimumHeight(std::min(text, most));
    dialog->resize(width, dialog->minimumSizeHint().height());
    dialog->show();
}

} // namespace lockscope::ui::doctor
