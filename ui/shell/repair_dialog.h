// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/repair.h"
#include "ui/common/question.h"
#include "ui/models/holder_names.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace lockscope::ui::shell {

class CommandText;

/// Asks before something is changed: what happens, the exact command, and on production the lock's name, typed.
/// The safe button has the focus; the other one works after a second, and not while the lock is another than the one
/// that was looked at.
class RepairDialog final : public Question
{
    Q_OBJECT
public:
    struct Request
    {
        inspect::LockSnapshot seen;
        inspect::Repair repair;
        QString production {}; ///< what people call the deployment, when it is one of production
    };
    /// At least so long, as far as the holding was watched, whoever holds it there has held it by now.
    using HeldFor = std::function<std::optional<Millis>(const inspect::LockSnapshot &)>;
    /// The command that would be sent.
    using Preview = std::function<QString(const inspect::LockSnapshot &, const inspect::Repair &)>;

    /// `names` outlives the dialog.
    RepairDialog(Request request, Preview preview, HeldFor heldFor, const models::HolderNames &names, QWidget *parent);

    /// The lock as it is by now.
    void observe(const inspect::LockSnapshot &now);
    [[nodiscard]] const Request &request() const { return m_request; }

Q_SIGNALS:
    void confirmed(const lockscope::inspect::LockSnapshot &seen, const lockscope::inspect::Repair &repair);

private:
    [[nodiscard]] bool isProduction() const { return !m_request.production.isEmpty(); }
    void review();
    void showRequest();
    /// For how long it is held and who waits, as of now. While it has changed, what was asked about stays.
    void showConsequence();
    /// Room for whatever it comes to say, so that nothing moves below it.
    void reserveConsequence();
    /// Of what goes with the lock: nothing but what was ticked here.
    void offerTimeouts();
    void showCommand();
    /// So high and wide that no key breaks where the screen holds it, ticked or not.
    void fitKeys();
    [[nodiscard]] QString commandOf(const inspect::Repair &repair) const;
    void refresh() override;
    [[nodiscard]] bool hasChanged() const;

    Request m_request;
    inspect::LockSnapshot m_now;
    Preview m_preview;
    HeldFor m_heldFor;
    const models::HolderNames &m_names;
    QLabel *m_question;
    QLabel *m_consequence;
    QLabel *m_changed;
    QCheckBox *m_timeouts;
    CommandText *m_command;
    QLabel *m_nameLabel;
    QLineEdit *m_name;
    QPushButton *m_review;
    QPushButton *m_safe;
    QPushButton *m_do;
};

} // namespace lockscope::ui::shell
