// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/doctor/key_text.h"

#include "ui/common/metrics.h"

#include <QAbstractTextDocumentLayout>
#include <QAccessibleWidget>
#include <QMimeData>
#include <QTextCursor>
#include <cmath>

namespace lockscope::ui::doctor {
namespace {

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

} // namespace lockscope::ui::doctor
