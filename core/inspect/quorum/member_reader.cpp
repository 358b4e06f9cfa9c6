// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/quorum/member_reader.h"

#include "core/base/launch.h"
#include "core/inspect/snapshot/snapshot_reader.h"

namespace lockscope::inspect {

struct MemberReader::Private
{
    explicit Private(pubsub::Bus &owner)
        : bus(owner), reader(owner.deployment().router(), owner.subscriptions(), owner.deployment().clock())
    {
    }

    static QCoro::Task<Result<MemberReading>> read(std::shared_ptr<Private> self, LockName name);

    pubsub::Bus &bus;
    SnapshotReader reader;
};

MemberReader::MemberReader(pubsub::Bus &bus)
{
    bus.engine().runAndWait([&] { d = std::make_shared<Private>(bus); });
}

MemberReader::~MemberReader()
{
    d->bus.engine().runAndWait([this] { d.reset(); });
}

QFuture<Result<MemberReading>> MemberReader::read(const LockName &name)
{
    return launch<MemberReading>(d->bus.engine(), [d = d, name] { return Private::read(d, name); });
}

QCoro::Task<Result<MemberReading>> MemberReader::Private::read(std::shared_ptr<Private> self, LockName name)
{
    Result<LockSnapshot> lock = co_await self->reader.read(name);
    if (!lock)
        co_return fail(lock.error()); // also if the deployment is closing: its state is already destroyed
    topology::Node &primary = self->bus.deployment().router().nodeFor(name.bytes());
    co_return Result<MemberReading> {MemberReading {std::move(*lock), primary.commands().server().runId}};
}

} // namespace lockscope::inspect
