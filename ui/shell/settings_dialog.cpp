// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/settings_dialog.h"

#include "ui/common/form.h"
#include "ui/common/metrics.h"
#include "ui/common/on_change.h"
#include "ui/common/widgets.h"
#include "ui/shell/language_box.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QGroupBox>
#include <QLocale>
#include <set>

namespace lockscope::ui::shell {
using namespace Qt::StringLiterals;

namespace {

constexpr int widthInLetters = 72;

} // namespace

SettingsDialog::SettingsDialog(const Choices &choices, const std::vector<KeptFile> &files, QWidget *parent)
    : QDialog(parent)
{
    const Metrics m = Metrics::of(font());
    setObjectName(u"settingsDialog"_s);
    setWindowTitle(tr("Settings"));
    auto *column = padded<QVBoxLayout>(this, 3 * m.u, {4 * m.u, 4 * m.u, 4 * m.u, 3 * m.u});
    auto *form = new Form;
    form->setHorizontalSpacing(4 * m.u);
    form->setVerticalSpacing(2 * m.u);
    const QComboBox *theme = addChoice(*form, u"settingsTheme"_s, tr("Theme"),
                                       {{tr("System theme"), int(ThemeChoice::System)},
                                        {tr("Light theme"), int(ThemeChoice::Light)},
                                        {tr("Dark theme"), int(ThemeChoice::Dark)}},
                                       int(choices.theme));
    std::vector<std::pair<QString, QVariant>> sizes;
    // The file of the settings may hold any size.
    for (const int percent : std::set {90, 100, 115, 130, 150, 175, 200, choices.textPercent})
        sizes.emplace_back(QLocale().toString(percent) + u" %"_s, percent);
    const QComboBox *size = addChoice(*form, u"settingsTextSize"_s, tr("Text size"), sizes, choices.textPercent);
    auto *language = named<LanguageBox>(u"settingsLanguage"_s, choices.language, this);
    language->setAccessibleName(tr("Language"));
    form->addRow(tr("Language"), language);
    if (choices.isLabBusy) {
        auto *ends = named<Label>(
            u"settingsLanguageEnds"_s,
            tr("Changing the language releases the locks of the lab's stage and stops a running case."), this);
        ends->setWordWrap(true);
        form->addRow({}, ends);
    }
    column->addLayout(form);
    column->addWidget(makeFiles(files));
    auto *buttons = new QDialogButtonBox(this);
    buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole);
    column->addWidget(buttons);
    keepMeasured(*this, [this] {
        setMinimumWidth(widthInLetters * fontMetrics().averageCharWidth());
        fitTexts(*this, std::max(minimumWidth(), sizeHint().width()));
    });

    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(theme, &QComboBox::currentIndexChanged, this,
            [this, theme] { Q_EMIT themeChosen(static_cast<ThemeChoice>(theme->currentData().toInt())); });
    connect(size, &QComboBox::currentIndexChanged, this,
            [this, size] { Q_EMIT textPercentChosen(size->currentData().toInt()); });
    connect(language, &LanguageBox::chosen, this, &SettingsDialog::languageChosen);
}

QComboBox *SettingsDialog::addChoice(Form &form, const QString &name, const QString &title,
                                     const std::vector<std::pair<QString, QVariant>> &choices, const QVariant &chosen)
{
    auto *box = named<QComboBox>(name, this);
    box->setAccessibleName(title);
    for (const auto &[text, value] : choices)
        box->addItem(text, value);
    box->setCurrentIndex(std::max(0, box->findData(chosen)));
    form.addRow(title, box);
    return box;
}

QWidget *SettingsDialog::makeFiles(const std::vector<KeptFile> &files)
{
    auto *box = new QGroupBox(tr("Storage locations"), this);
    auto *form = new Form(box);
    const int u = Metrics::of(font()).u;
    form->setContentsMargins(2 * u, 2 * u, 2 * u, 2 * u);
    form->setHorizontalSpacing(4 * u);
    for (const KeptFile &file : files) {
        auto *path = new Label(file.path, box);
        path->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        path->setFocusPolicy(Qt::StrongFocus); // to be copied by keys
        path->setWordWrap(true);
        form->addRow(file.what, path);
    }
    return box;
}

} // namespace lockscope::ui::shell
