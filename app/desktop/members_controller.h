// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/connection.h"
#include "app/common/keyring.h"

#include <QObject>
#include <QTimer>

namespace lockscope::ui::waitfor {
class MembersView;
}

namespace lockscope::desktop {

/// The deployments with members of a multi lock or RedLock: the window's own, and added ones, which are opened
/// read-only.
/// While the view is visible, each is read once a second, independently of the others. Thread: main.
class MembersController final : public QObject
{
    Q_OBJECT
public:
    /// Both outlive the controller.
    MembersController(ui::waitfor::MembersView &view, app::Keyring &keyring);
    ~MembersController() override;

    /// Adds the window's own deployment, or replaces it; `bus` outlives the controller.
    void addOwn(const QString &name, pubsub::Bus &bus);
    void add(app::ConnectionSettings settings);
    /// Moves the deployments from another controller to this one.
    void takeOver(MembersController &other);

Q_SIGNALS:
    void failed(const lockscope::Error &error);

private:
    struct Place;

    void addByWords(const QString &deployment);
    void insert(std::shared_ptr<Place> place);
    void open(const std::shared_ptr<Place> &place);
    void ask(const std::shared_ptr<Place> &place);
    void askAll();
    void show();

    ui::waitfor::MembersView &m_view;
    app::Keyring &m_keyring;
    LockName m_name; ///< of members without a separate name
    std::vector<std::shared_ptr<Place>> m_places;
    QTimer m_turn;
};

} // namespace lockscope::desktop
