// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/settings.h"

#include "ui/shell/main_window.h"

#include <QSettings>

namespace lockscope::desktop {
using namespace Qt::StringLiterals;

namespace {

const auto themeKey = u"theme"_s;
const auto languageKey = u"language"_s;
const auto geometryKey = u"window/geometry"_s;
const auto layoutKey = u"window/layout"_s;
const auto treeKey = u"window/tree"_s;
const auto filtersKey = u"filters"_s;

} // namespace

ui::ThemeChoice Settings::theme()
{
    const QString name = QSettings().value(themeKey).toString();
    if (name == "light"_L1)
        return ui::ThemeChoice::Light;
    return name == "dark"_L1 ? ui::ThemeChoice::Dark : ui::ThemeChoice::System;
}

void Settings::setTheme(ui::ThemeChoice choice)
{
    QSettings().setValue(themeKey,
                         choice == ui::ThemeChoice::Light      ? u"light"_s
                             : choice == ui::ThemeChoice::Dark ? u"dark"_s
                                                               : u"system"_s);
}

QString Settings::language()
{
    return QSettings().value(languageKey).toString();
}

void Settings::setLanguage(const QString &language)
{
    QSettings().setValue(languageKey, language);
}

void Settings::restore(ui::shell::MainWindow &window)
{
    const QSettings settings;
    window.restoreGeometry(settings.value(geometryKey).toByteArray());
    window.restoreLayout(settings.value(layoutKey).toByteArray());
    window.setTreeShown(settings.value(treeKey).toBool());
    window.setSavedFilters(settings.value(filtersKey).toStringList());
}

void Settings::save(const ui::shell::MainWindow &window)
{
    QSettings settings;
    settings.setValue(geometryKey, window.saveGeometry());
    settings.setValue(layoutKey, window.layoutState());
    settings.setValue(treeKey, window.isTreeShown());
    settings.setValue(filtersKey, window.savedFilters());
}

} // namespace lockscope::desktop
