// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/connection/connection_values.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace lockscope::ui::connection {

/// The settings that a server certificate needs to be accepted: the CA that signed it, a name in it, or both.
struct CertificateQuestion
{
    bool asksForAuthority = false;
    bool asksForName = false;
    QStringList names {}; ///< the names in the certificate, without patterns
};

/// One connection attempt: its progress, the cause of a failure, and a form for a missing password or certificate.
class AttemptPane final : public QWidget
{
    Q_OBJECT
public:
    explicit AttemptPane(QWidget *parent = nullptr);

    /// `values`: the connection that the answer completes.
    void showConnecting(const QString &name, const ConnectionValues &values);
    /// The step of the attempt. `isReached`: the server has been reached, but has not answered the sign-in.
    void showStep(bool isReached);
    /// The attempt is retried automatically.
    void showFailure(const QString &why);
    /// Pauses the attempt until the password is entered. `isLasting`: the keyring keeps passwords permanently.
    void askForPassword(const QString &why, bool isLasting);
    /// Pauses the attempt until the user makes the certificate acceptable.
    void askForTrust(const QString &why, const CertificateQuestion &question);
    /// The requested retry has ended.
    void endTry();

Q_SIGNALS:
    void cancelRequested();
    void tryRequested();
    void editRequested(const lockscope::ui::connection::ConnectionValues &values);
    void answered(const lockscope::ui::connection::ConnectionValues &values, bool isRemembered);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    enum class Stage { Connecting, Failed, Password, Certificate };

    QPushButton *makeButton(const QString &name, const QString &text);
    QLineEdit *makeLine(const QString &name);
    QWidget *makePasswordFields();
    QWidget *makeCertificateFields();
    /// `first`: receives the focus.
    void ask(Stage question, const QString &title, const QString &why, QLineEdit &first);
    void showStage();
    void showTime();
    void answer();

    Stage m_stage = Stage::Connecting;
    QString m_name;
    ConnectionValues m_values;
    QElapsedTimer m_since;
    QTimer m_clock;
    QLabel *m_title;
    QLabel *m_does;
    QLabel *m_time;
    QLabel *m_why;
    QLineEdit *m_user = nullptr;
    QLineEdit *m_password = nullptr;
    QCheckBox *m_remember = nullptr;
    QLabel *m_keyring = nullptr;
    QList<QWidget *> m_caRow; ///< label and fields
    QLineEdit *m_ca = nullptr;
    QList<QWidget *> m_nameRow;
    QComboBox *m_serverName = nullptr;
    QCheckBox *m_unverified = nullptr;
    QWidget *m_passwordFields; // with the fields above
    QWidget *m_certificateFields;
    QPushButton *m_connect;
    QPushButton *m_try;
    QPushButton *m_edit;
    QPushButton *m_cancel;
};

} // namespace lockscope::ui::connection
