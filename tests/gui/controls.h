// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QHeaderView>
#include <QKeySequence>
#include <QLabel>
#include <QLineEdit>
#include <QMap>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QSlider>
#include <QTabBar>

using namespace Qt::StringLiterals;

inline QString nameOf(const QWidget &widget)
{
    return u"%1 %2 in %3"_s.arg(
        QLatin1StringView(widget.metaObject()->className()), widget.objectName(),
        widget.parentWidget() ? QLatin1StringView(widget.parentWidget()->metaObject()->className()) : ""_L1);
}

/// A part of another control, which is the one that gets focus and accessible text.
inline bool isInner(const QWidget &widget)
{
    for (const QWidget *above = widget.parentWidget(); above; above = above->parentWidget()) {
        if (qobject_cast<const QComboBox *>(above) || above->inherits("QAbstractSpinBox"))
            return true;
    }
    return false;
}

/// Controls that Qt creates: they have no name of ours.
inline bool isOfQt(const QWidget &widget)
{
    return widget.objectName().startsWith(u"qt_"_s) || qobject_cast<const QLineEdit *>(widget.parentWidget())
        || qobject_cast<const QTabBar *>(widget.parentWidget()) || qobject_cast<const QHeaderView *>(&widget);
}

inline bool isControl(const QWidget &widget)
{
    return qobject_cast<const QComboBox *>(&widget) || qobject_cast<const QLineEdit *>(&widget)
        || qobject_cast<const QAbstractSpinBox *>(&widget) || qobject_cast<const QAbstractButton *>(&widget)
        || qobject_cast<const QSlider *>(&widget) || qobject_cast<const QAbstractItemView *>(&widget)
        || qobject_cast<const QPlainTextEdit *>(&widget);
}

/// The name that screen readers read first.
inline QString titleOf(QAccessibleInterface &control)
{
    const auto labels = control.relations(QAccessible::Label);
    if (!labels.isEmpty())
        return labels.first().first->text(QAccessible::Name).trimmed();
    // on Unix, the name of a combo box is its current text
    return control.role() == QAccessible::ComboBox ? QString() : control.text(QAccessible::Name).trimmed();
}

/// Letters that open or focus two things in the same window.
inline QStringList doubleLetters(const QWidget &window)
{
    QStringList texts;
    for (const auto *bar : window.findChildren<QMenuBar *>()) {
        for (const QAction *menu : bar->actions())
            texts << menu->text();
    }
    for (const auto *label : window.findChildren<QLabel *>()) {
        if (label->buddy() && label->window() == &window)
            texts << label->text();
    }
    for (const auto *button : window.findChildren<QAbstractButton *>()) {
        if (button->window() == &window)
            texts << button->text();
    }
    QStringList twice;
    QMap<QKeySequence, QString> taken;
    for (const QString &text : texts) {
        const QKeySequence letter = QKeySequence::mnemonic(text);
        if (!letter.isEmpty() && taken.contains(letter))
            twice << u"%1, %2"_s.arg(taken[letter], text);
        taken[letter] = text;
    }
    return twice;
}

inline std::vector<QWidget *> stopsIn(const QWidget &pane)
{
    std::vector<QWidget *> stops;
    for (QWidget *widget : pane.findChildren<QWidget *>()) {
        const auto *tabs = qobject_cast<QTabBar *>(widget);
        if (tabs && tabs->count() == 0)
            continue; // a cached widget of Qt
        if ((widget->focusPolicy() & Qt::TabFocus) == Qt::TabFocus && !widget->focusProxy() && !isInner(*widget))
            stops.push_back(widget);
    }
    return stops;
}

inline bool isChinese(const QString &text)
{
    return std::ranges::any_of(text, [](QChar c) { return c.script() == QChar::Script_Han; });
}

/// Names that are the same in every language.
inline bool isTechnical(const QString &name)
{
    static const QRegularExpression known(u"^(URL|UUID|CA|SNI|TLS|[RWX]|[→←⇒]|[0-9.,% ×]+)+$"_s);
    return known.match(name).hasMatch();
}

inline QRect placeOf(const QWidget &widget)
{
    return {widget.mapTo(widget.window(), QPoint(0, 0)), widget.size()};
}

/// Backwards in the row, or upwards without moving to a column further right.
inline bool goesBack(const QRect &from, const QRect &to)
{
    const bool isSameLine = to.center().y() >= from.top() && to.center().y() <= from.bottom();
    return isSameLine ? to.right() <= from.left() : to.bottom() <= from.top() && to.left() <= from.left();
}
