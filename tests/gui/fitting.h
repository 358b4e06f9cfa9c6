// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDebug>
#include <QDockWidget>
#include <QHash>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QScrollArea>
#include <QSplitter>
#include <QTabBar>
#include <QToolButton>

/// Whether all text of a label or button is visible.
inline bool isWhole(const QWidget &part)
{
    if (const auto *label = qobject_cast<const QLabel *>(&part)) {
        const int wanted = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
        const bool isWide = label->wordWrap() || label->width() >= label->sizeHint().width();
        return isWide && label->height() >= wanted;
    }
    return part.width() >= part.minimumSizeHint().width() && part.height() >= part.minimumSizeHint().height();
}

/// The clipped texts of all labels, buttons and combo boxes of `pane` that are visible and not scrolled out of view.
inline QStringList cutWords(const QWidget &pane)
{
    QStringList cut;
    for (const auto *part : pane.findChildren<QWidget *>()) {
        const auto *label = qobject_cast<const QLabel *>(part);
        const auto *button = qobject_cast<const QAbstractButton *>(part);
        const bool hasWords = label ? !label->text().isEmpty() : button && !button->text().isEmpty();
        if ((hasWords || qobject_cast<const QComboBox *>(part)) && part->isVisible()
            && part->sizePolicy().horizontalPolicy() != QSizePolicy::Ignored && !isWhole(*part))
            cut << QStringLiteral("%1 %2: %3 of %4 wide, %5 of %6 high")
                       .arg(part->objectName(),
                            label        ? label->text()
                                : button ? button->text()
                                         : QString())
                       .arg(part->width())
                       .arg(part->sizeHint().width())
                       .arg(part->height())
                       .arg(part->sizeHint().height());
    }
    return cut;
}

namespace fitting {

/// The part and its parents, to identify it.
inline QString nameOf(const QWidget &part)
{
    QStringList names;
    for (const QWidget *at = &part; at && names.size() < 3; at = at->parentWidget())
        names.prepend(at->objectName().isEmpty() ? QString::fromLatin1(at->metaObject()->className())
                                                 : at->objectName());
    return names.join(u'/');
}

inline QString told(const QSize &size)
{
    return QStringLiteral("%1x%2").arg(size.width()).arg(size.height());
}

/// Visible, and not in a pane behind another one.
inline bool isInSight(const QWidget &part)
{
    if (!part.isVisible())
        return false;
    for (const QWidget *at = &part; at && !at->isWindow(); at = at->parentWidget()) {
        if (qobject_cast<const QDockWidget *>(at))
            return !at->visibleRegion().isEmpty();
    }
    return true;
}

/// The parts below `parent` that are in sight; without those that have no size, such as announcements.
inline void collectInSight(const QWidget &parent, QList<const QWidget *> &parts)
{
    for (const QObject *child : parent.children()) {
        const auto *part = qobject_cast<const QWidget *>(child);
        if (!part || !part->isVisible() || part->size().isNull()
            || (qobject_cast<const QDockWidget *>(part) && !isInSight(*part)))
            continue; // with all its parts
        parts << part;
        collectInSight(*part, parts);
    }
}

/// Whether Qt places the part itself: in line edits, lists, tab bars.
inline bool isOfQt(const QWidget &part)
{
    for (const QWidget *at = part.parentWidget(); at; at = at->parentWidget()) {
        if (qobject_cast<const QLineEdit *>(at) || qobject_cast<const QAbstractItemView *>(at)
            || qobject_cast<const QTabBar *>(at) || qobject_cast<const QComboBox *>(at)
            || qobject_cast<const QAbstractSpinBox *>(at))
            return true;
    }
    const bool isHolder = part.objectName().startsWith(QStringLiteral("qt_")) // their contents are checked instead
        || (qobject_cast<const QTabBar *>(&part) && qobject_cast<const QMainWindow *>(part.parentWidget()));
    return isHolder || part.isWindow() || part.inherits("QScrollBar")
        || part.inherits("QAbstractScrollAreaScrollBarContainer") || qobject_cast<const QSplitterHandle *>(&part);
}

/// A message covers the titles of docks, but no bar.
inline bool isMessageOverDock(const QWidget &one, const QWidget &other)
{
    return one.inherits("lockscope::ui::MessageBar") && qobject_cast<const QDockWidget *>(&other);
}

inline QSize leastOf(const QWidget &part)
{
    const auto *label = qobject_cast<const QLabel *>(&part);
    QSize least = part.minimumSizeHint();
    if (label && label->wordWrap() && label->text().isEmpty())
        least = {}; // the room that it keeps for a text is no content
    else if (label && !label->text().isEmpty())
        least = label->wordWrap() ? QSize(0, label->heightForWidth(label->width())) : label->sizeHint();
    if (part.sizePolicy().horizontalPolicy() == QSizePolicy::Ignored)
        least.setWidth(0);
    if (part.sizePolicy().verticalPolicy() == QSizePolicy::Ignored)
        least.setHeight(0);
    return least.boundedTo(part.maximumSize());
}

/// Whether the parent shows all of it, or can scroll to it.
inline bool isInside(const QWidget &part)
{
    const QWidget &holder = *part.parentWidget();
    const auto *area = qobject_cast<const QScrollArea *>(holder.parentWidget());
    if (!area || area->widget() != &part)
        return holder.rect().contains(part.geometry());
    return area->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff || part.width() <= holder.width();
}

} // namespace fitting

/// Layout errors of the visible parts of `top`: too small for their contents, overlapping, or outside of their
/// parents.
inline QStringList misplaced(const QWidget &top)
{
    using namespace fitting;
    QStringList wrong;
    QList<const QWidget *> parts;
    collectInSight(top, parts);
    parts.removeIf([](const QWidget *part) { return isOfQt(*part); });
    QHash<const QWidget *, QList<const QWidget *>> neighbors; // by parent, those before the part
    for (const QWidget *part : parts) {
        const QSize least = leastOf(*part);
        if (part->width() < least.width() || part->height() < least.height())
            wrong << QStringLiteral("%1 has %2, needs %3").arg(nameOf(*part), told(part->size()), told(least));
        if (!isInside(*part))
            wrong << QStringLiteral("%1 is outside, at %2 %3 with %4 in %5")
                         .arg(nameOf(*part))
                         .arg(part->x())
                         .arg(part->y())
                         .arg(told(part->size()), told(part->parentWidget()->size()));
        QList<const QWidget *> &before = neighbors[part->parentWidget()];
        for (const QWidget *other : before) {
            if (other->geometry().intersects(part->geometry()) && !isMessageOverDock(*part, *other)
                && !isMessageOverDock(*other, *part))
                wrong << QStringLiteral("%1 is over %2").arg(nameOf(*part), nameOf(*other));
        }
        before << part;
    }
    return wrong;
}

/// Also prints the faults, because QtTest shortens long messages.
inline bool isEmpty(const QStringList &faults)
{
    for (const QString &fault : faults)
        qWarning().noquote() << fault;
    return faults.isEmpty();
}
