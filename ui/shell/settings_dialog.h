// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/theme.h"

#include <QDialog>

class QComboBox;

namespace lockscope::ui {
class Form;
}

namespace lockscope::ui::shell {

/// The user's program-wide settings.
struct Choices
{
    ThemeChoice theme = ThemeChoice::System;
    QString language; ///< empty: the system's
    int textPercent = 100;
    bool isLabBusy = false; ///< a change of language ends the lab's run
};

/// A location of stored data, shown to the user.
struct KeptFile
{
    QString what;
    QString path;
};

/// Theme, language, text size, and where the program stores its data. Changes apply immediately.
class SettingsDialog final : public QDialog
{
    Q_OBJECT
public:
    SettingsDialog(const Choices &choices, const std::vector<KeptFile> &files, QWidget *parent);

Q_SIGNALS:
    void themeChosen(lockscope::ui::ThemeChoice choice);
    void languageChosen(const QString &language);
    void textPercentChosen(int percent);

private:
    QComboBox *addChoice(Form &form, const QString &name, const QString &title,
                         const std::vector<std::pair<QString, QVariant>> &choices, const QVariant &chosen);
    QWidget *makeFiles(const std::vector<KeptFile> &files);
};

} // namespace lockscope::ui::shell
