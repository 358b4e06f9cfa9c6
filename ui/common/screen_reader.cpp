// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/screen_reader.h"

#include "ui/common/label.h"
#include "ui/common/on_change.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QComboBox>
#include <QScrollArea>
#include <algorithm>

namespace lockscope::ui {
using namespace Qt::StringLiterals;

namespace {

/// Has no size. Qt 6.4 sends no announcements to AT-SPI, and ignores alerts; screen readers speak a notification that
/// appears.
class Announcement final : public QWidget
{
public:
    explicit Announcement(QWidget *window) : QWidget(window)
    {
        [[maybe_unused]] static const bool isKnown = (QAccessible::installFactory(makeInterface), true); // once
        setObjectName(u"announcement"_s);
        resize(0, 0);
    }

private:
    static QAccessibleInterface *makeInterface(const QString &, QObject *object)
    {
        auto *announcement = dynamic_cast<Announcement *>(object);
        return announcement ? new QAccessibleWidget(announcement, QAccessible::Notification) : nullptr;
    }
};

/// Without the invisible characters that allow or forbid line breaks.
QString spoken(QString text)
{
    return text.remove(QChar(0x200b)).remove(QChar(0x2060)).trimmed();
}

/// The visible static texts. A heading is omitted if the text that it belongs to starts with it.
QString textsOf(const QWidget &content)
{
    std::vector<std::pair<QPoint, QString>> texts;
    for (QWidget *part : content.findChildren<QWidget *>()) {
        QAccessibleInterface *interface = part->isVisible() ? QAccessible::queryAccessibleInterface(part) : nullptr;
        const QString text = interface && interface->role() == QAccessible::StaticText
            ? spoken(interface->text(QAccessible::Name))
            : QString();
        if (!text.isEmpty())
            texts.emplace_back(part->mapTo(&content, QPoint(0, 0)), text);
    }
    std::ranges::stable_sort(texts, [](const auto &a, const auto &b) {
        return std::pair(a.first.y(), a.first.x()) < std::pair(b.first.y(), b.first.x());
    });
    QStringList all;
    for (const auto &[place, text] : texts) {
        const bool isHeading = std::ranges::any_of(
            texts, [&](const auto &other) { return other.second != text && other.second.startsWith(text); });
        if (!isHeading)
            all << text;
    }
    return all.join(u'\n');
}

bool isLabelled(const QComboBox &box)
{
    const auto labels = box.parentWidget()->findChildren<QLabel *>(Qt::FindDirectChildrenOnly);
    return std::ranges::any_of(labels, [&box](const QLabel *label) { return label->buddy() == &box; });
}

} // namespace

void announce(const QWidget &source, const QString &text)
{
    QWidget *window = source.window();
    auto *announcement = window->findChild<QWidget *>(u"announcement"_s, Qt::FindDirectChildrenOnly);
    if (!announcement)
        announcement = new Announcement(window);
    announcement->hide();
    announcement->setAccessibleName(spoken(text));
    announcement->show(); // it appears again
}

void describeByContents(QScrollArea &area)
{
    onChange(area, QEvent::FocusIn, [&area] { area.setAccessibleDescription(textsOf(*area.widget())); });
}

void nameByLabel(QComboBox &box)
{
    if (box.accessibleName().isEmpty() || !box.parentWidget() || isLabelled(box))
        return;
    auto *label = new Label(box.accessibleName(), box.parentWidget());
    label->hide();
    label->setBuddy(&box);
}

} // namespace lockscope::ui
