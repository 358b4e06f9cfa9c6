// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/repair.h"
#include "ui/common/question.h"
#include "ui/models/holder_names.h"
#include "ui/models/lock_words.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace lockscope::ui::shell {

class CommandText;

/// Asks for confirmation of a change: the consequence, the exact command, and on production the lock's name, typed.
/// The safe button has the focus. The other one is enabled after a second, and only while the lock is unchanged.
class RepairDialog final : public Question
{
    Q_OBJECT
public:
    struct Request
    {
        inspect::LockSnapshot seen;
        inspect::Repair repair;
        QString production {}; ///< name of the production deployment; empty: not production
    };
    /// Returns the observed minimum time that the current holders have held the lock.
    using HeldFor = std::function<std::optional<Millis>(const inspect::LockSnapshot &)>;
    /// Returns the command that would be sent.
    using Preview = std::function<QString(const inspect::LockSnapshot &, const inspect::Repair &)>;

    /// Returns whether the holder of the lock is alive, as text.
    using HolderVerdict = std::function<models::VerdictWords(const inspect::LockSnapshot &)>;

    /// `names` outlives the dialog.
    RepairDialog(Request request, Preview preview, HeldFor heldFor, const models::HolderNames &names, QWidget *parent);

    /// Shows before a forced unlock whether the holder is alive, which decides if it does harm.
    void setHolderVerdict(HolderVerdict verdict);
    /// Updates the current state of the lock.
    void observe(const inspect::LockSnapshot &now);

Q_SIGNALS:
    void confirmed(const lockscope::inspect::LockSnapshot &seen, const lockscope::inspect::Repair &repair);

private:
    [[nodiscard]] bool isProduction() const { return !m_request.production.isEmpty(); }
    /// Whether the name must be typed.
    [[nodiscard]] bool asksName() const { return isProduction() || m_request.seen.isDoubtful(); }
    void review();
    void showRequest();
    /// Shows how long the lock is held and who waits, as of now. A changed lock keeps the consequence of the question.
    void showConsequence();
    void showHolderVerdict();
    /// Reserves room in this width for what the texts become while time passes, so that nothing below them moves.
    void reserveTexts(int width);
    /// Offers to delete the timeout keys of read holds; ticked at first, because they would be reported as orphans.
    void offerTimeouts();
    void showCommand();
    /// Asks for the name to type, on production or of a key that may be application data.
    void askForName();
    /// Sizes the command so that usual keys fit on one line, ticked or not. Longer keys are broken.
    void fitKeys();
    [[nodiscard]] QString commandOf(const inspect::Repair &repair) const;
    void refresh() override;
    [[nodiscard]] bool hasChanged() const;

    Request m_request;
    inspect::LockSnapshot m_now;
    Preview m_preview;
    HeldFor m_heldFor;
    HolderVerdict m_holderVerdict;
    const models::HolderNames &m_names;
    QLabel *m_question;
    CommandText *m_whole; ///< the lock's name if it is too long for the question
    QLabel *m_verdictText;
    QLabel *m_consequence;
    QLabel *m_changed;
    QCheckBox *m_timeouts;
    CommandText *m_command;
    QLabel *m_nameLabel;
    QString m_wanted; ///< the name to type
    QLineEdit *m_name;
    QPushButton *m_review;
    QPushButton *m_safe;
    QPushButton *m_do;
};

} // namespace lockscope::ui::shell
