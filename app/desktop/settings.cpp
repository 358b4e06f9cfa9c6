// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/settings.h"

#include "app/desktop/window_fit.h"
#include "ui/browser/browser_view.h"
#include "ui/common/file_dialog.h"
#include "ui/shell/main_window.h"
#include "ui/shell/saved_filters.h"

namespace lockscope::desktop {
using namespace Qt::StringLiterals;
using app::IniFile;
using ui::shell::Arrangement;
using ui::shell::Layout;

namespace {

const auto themeKey = u"theme"_s;
const QStringList themeNames {u"system"_s, u"light"_s, u"dark"_s}; ///< in the order of ui::ThemeChoice
const auto languageKey = u"language"_s;
const auto textKey = u"textPercent"_s;
const auto geometryKey = u"window/geometry"_s;
const auto arrangementKey = u"window/arrangement"_s;
/// In the order of Layout, whose first values are those of Arrangement.
const QStringList layoutNames {u"operator"_s, u"demo"_s, u"stress"_s, u"narrow"_s, u"small"_s};
const auto treeKey = u"window/tree"_s;
const auto columnsKey = u"columns"_s;
const auto filtersKey = u"filters"_s;
const auto folderKey = u"folder"_s;

constexpr int usualText = 100; ///< percent of the system's text size
constexpr int minTextSize = 50;
constexpr int maxTextSize = 300;

/// The slashes of a URL would create groups in QSettings.
QString pinsKey(const QString &deployment)
{
    return u"pins/"_s + QString::fromLatin1(deployment.toUtf8().toPercentEncoding());
}

QString layoutKey(Layout layout)
{
    return u"window/layout-"_s + layoutNames.at(qsizetype(layout));
}

std::function<void(const Error &)> &errorHandler()
{
    static std::function<void(const Error &)> handler;
    return handler;
}

IniFile entries()
{
    return IniFile::read(IniFile::programPath());
}

} // namespace

void Settings::setOnError(std::function<void(const Error &)> onError)
{
    errorHandler() = std::move(onError);
}

bool Settings::change(const std::function<void(IniFile &)> &edit)
{
    const Status changed = IniFile::change(IniFile::programPath(), edit);
    if (!changed && errorHandler())
        errorHandler()(changed.error());
    return changed.has_value();
}

std::optional<ui::ThemeChoice> Settings::themeNamed(const QString &name)
{
    const qsizetype place = themeNames.indexOf(name);
    return place < 0 ? std::nullopt : std::optional(ui::ThemeChoice(place));
}

ui::ThemeChoice Settings::theme()
{
    return themeNamed(entries().value(themeKey).toString()).value_or(ui::ThemeChoice::System);
}

void Settings::setTheme(ui::ThemeChoice choice)
{
    change([&](IniFile &file) { file.set(themeKey, themeNames.at(qsizetype(choice))); });
}

ui::shell::Arrangement Settings::arrangement()
{
    const qsizetype place = layoutNames.indexOf(entries().value(arrangementKey).toString());
    const bool isArrangement = place >= 0 && place < std::ssize(ui::shell::everyArrangement);
    return isArrangement ? Arrangement(place) : Arrangement::Operator;
}

QString Settings::language()
{
    const QString name = entries().value(languageKey).toString();
    return name == "en"_L1 || name == "zh_CN"_L1 ? name : QString();
}

void Settings::setLanguage(const QString &language)
{
    change([&](IniFile &file) { file.set(languageKey, language); });
}

int Settings::textPercent()
{
    const int percent = entries().value(textKey, usualText).toInt();
    return percent < minTextSize || percent > maxTextSize ? usualText : percent;
}

void Settings::setTextPercent(int percent)
{
    change([&](IniFile &file) { file.set(textKey, percent); });
}

void Settings::restoreFolder()
{
    ui::setFolderOfFiles(entries().value(folderKey).toString());
}

QSet<LockName> Settings::pins(const QString &deployment)
{
    QSet<LockName> names;
    const QStringList kept = entries().value(pinsKey(deployment)).toStringList();
    for (const QString &name : kept)
        names.insert(LockName(QByteArray::fromPercentEncoding(name.toLatin1())));
    return names;
}

void Settings::setPins(const QString &deployment, const QSet<LockName> &names)
{
    QStringList kept; // names may contain any bytes
    for (const LockName &name : names)
        kept << QString::fromLatin1(name.bytes().toPercentEncoding());
    kept.sort();
    change([&](IniFile &file) {
        file.remove(pinsKey(deployment));
        if (!kept.isEmpty())
            file.set(pinsKey(deployment), kept);
    });
}

void Settings::restore(ui::shell::MainWindow &window)
{
    const IniFile settings = entries();
    const bool wasKept = window.restoreGeometry(settings.value(geometryKey).toByteArray());
    wasKept ? fitOnScreen(window) : boundToScreen(window);
    for (const Layout each : ui::shell::everyLayout)
        window.panes().restoreLayout(each, settings.value(layoutKey(each)).toByteArray());
    window.menus().setTreeShown(settings.value(treeKey).toBool());
    if (settings.contains(columnsKey))
        window.views().browser.list().chooseColumns(settings.value(columnsKey).toStringList());
    window.menus().savedFilters().setFilters(settings.value(filtersKey).toStringList());
}

bool Settings::save(const ui::shell::MainWindow &window, bool withArrangement)
{
    return change([&](IniFile &file) {
        file.set(geometryKey, window.saveGeometry());
        for (const Layout each : ui::shell::everyLayout)
            file.set(layoutKey(each), window.panes().layoutState(each));
        file.set(treeKey, window.views().browser.isTreeShown());
        file.set(columnsKey, window.views().browser.list().chosenColumns());
        file.set(filtersKey, window.menus().savedFilters().filters());
        file.set(folderKey, ui::folderOfFiles());
        if (withArrangement)
            file.set(arrangementKey, layoutNames.at(qsizetype(window.panes().arrangement())));
    });
}

} // namespace lockscope::desktop
