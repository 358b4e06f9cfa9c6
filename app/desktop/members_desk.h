// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/common/connection.h"
#include "app/common/keyring.h"
#include "core/inspect/quorum/member_reader.h"

#include <QObject>
#include <QTimer>

namespace lockscope::ui::waitfor {
class MembersView;
}

namespace lockscope::desktop {

/// The deployments on which a multi lock or a RedLock has its members: the window's own, and those that are added to
/// it. The latter are opened read-only. Each is read once a second while somebody looks, whatever becomes of the
/// others. Thread: the main thread.
class MembersDesk final : public QObject
{
    Q_OBJECT
public:
    /// Both outlive the desk.
    MembersDesk(ui::waitfor::MembersView &view, app::Keyring &keyring);
    ~MembersDesk() override;

    /// The window's own, which is connected elsewhere; `bus` outlives the desk.
    void addOwn(const QString &name, pubsub::Bus &bus);
    void add(app::ConnectionSettings settings);
    /// Goes on with the deployments of another desk, which has none afterwards.
    void takeOver(MembersDesk &other);

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
    LockName m_name; ///< of members that have no other one
    std::vector<std::shared_ptr<Place>> m_places;
    QTimer m_turn;
};

} // namespace lockscope::desktop
