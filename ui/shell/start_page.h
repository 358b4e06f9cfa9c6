// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/connection/connection_values.h"

#include <QScrollArea>

class QActionGroup;
class QCheckBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace lockscope::ui::shell {

/// Three ways to locks, and how the window looks; in the list's place while nothing says where to connect to.
/// It reaches for no server by itself.
class StartPage final : public QScrollArea
{
    Q_OBJECT
public:
    /// `language`: as in languageChosen. `themes`: the actions of the menu; the page follows them. `hasWayBack`: there
    /// are locks in its place.
    StartPage(const QString &language, const QActionGroup &themes, bool hasWayBack, QWidget *parent = nullptr);

Q_SIGNALS:
    void sandboxRequested();
    void connectRequested(const lockscope::ui::connection::ConnectionValues &values);
    void recordingRequested();
    void profilesRequested();
    void backRequested();
    /// "en", "zh_CN"; empty: the system's.
    void languageChosen(const QString &language);

protected:
    void changeEvent(QEvent *event) override;

private:
    QPushButton *makeButton(const QString &name, const QString &text, const QString &iconName);
    QLabel *makeNote(const QString &text);
    void makeWays(QGridLayout &grid, bool hasWayBack);
    QWidget *makeConnectFields();
    QWidget *makeLook(const QString &language, const QActionGroup &themes);
    void requestConnection();
    void recolor();

    QList<QLabel *> m_notes;
    QLineEdit *m_url = nullptr;
    QCheckBox *m_readOnly = nullptr;
};

} // namespace lockscope::ui::shell
