// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/common/theme.h"

#include <QDialog>

class QComboBox;
class QFormLayout;

namespace lockscope::ui::shell {

/// What people choose for the whole program.
struct Choices
{
    ThemeChoice theme = ThemeChoice::System;
    QString language; ///< empty: the system's
    int textPercent = 100;
    bool isLabBusy = false; ///< another language ends what it does
};

/// A place where something is kept, for people to look there.
struct KeptFile
{
    QString what;
    QString path;
};

/// Theme, language, size of text, and where the program keeps what. Everything applies as soon as it is chosen.
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
    void fit();
    QComboBox *addChoice(QFormLayout &form, const QString &name, const QString &title,
                         const std::vector<std::pair<QString, QVariant>> &choices, const QVariant &chosen);
    QWidget *makeFiles(const std::vector<KeptFile> &files);
};

} // namespace lockscope::ui::shell
