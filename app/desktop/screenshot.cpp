// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/screenshot.h"

#include "app/common/messages.h"
#include "core/base/launch.h"
#include "core/base/output_file.h"
#include "core/base/printable.h"
#include "core/base/when_done.h"
#include "ui/browser/browser_view.h"
#include "ui/common/png.h"

namespace lockscope::desktop {
using namespace std::chrono_literals;
using inspect::LockSnapshot;
using schema::LockMode;

namespace {

constexpr auto lookEvery = 40ms;

} // namespace

Status writePicture(const QImage &image, const QString &file)
{
    const QString cause = writeFile(file, ui::toPng(image));
    return cause.isNull() ? Status() : fail(ErrorKind::File, app::message<"screenshot-not-written">(file, cause));
}

Screenshot::Screenshot(ui::shell::MainWindow &window, pubsub::Bus &bus, Plan plan, Done done)
    : m_window(window), m_bus(bus), m_plan(std::move(plan)), m_done(std::move(done))
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &Screenshot::look);
    m_timer.start(m_plan.after);
}

void Screenshot::look()
{
    const LockName name = m_plan.lock.isEmpty() ? firstHeld() : m_plan.lock;
    if (name.isEmpty()) // no lock is held: takes the picture immediately
        return m_done(writePicture(m_window.grab().toImage(), m_plan.file));
    if (++m_attempts > m_plan.maxAttempts)
        return m_done(fail(ErrorKind::Timeout, app::message<"screenshot-no-match">(printable(name.bytes()))));
    m_window.views().browser.choose(name);
    const ui::models::LockRow *row = m_window.views().locks.find(name);
    if (!row || !hasExpectedState(row->lock))
        return again();
    fetch(name, [this, name](const Fields &before) {
        const ui::models::LockRow *now = m_window.views().locks.find(name);
        now &&hasExpectedState(now->lock) ? compareAndTake(now->lock, before) : again();
    });
}

void Screenshot::compareAndTake(const LockSnapshot &shown, const Fields &before)
{
    if (fieldsOf(shown) != before)
        return again();
    m_window.views().bringUpToDate();
    fetch(shown.name, [this, before, image = m_window.grab().toImage()](const Fields &after) {
        after == before ? m_done(writePicture(image, m_plan.file)) : again();
    });
}

void Screenshot::again()
{
    m_timer.start(lookEvery);
}

bool Screenshot::hasExpectedState(const LockSnapshot &lock) const
{
    if (!m_plan.waitsForReaders)
        return lock.mode != LockMode::Free;
    const auto hasSeveralKeys = [](const inspect::Holder &holder) { return holder.timeouts.size() > 1; };
    return lock.mode == LockMode::Read && lock.holders.size() > 1 && lock.waitingClients > 0 && !lock.findings.empty()
        && std::ranges::any_of(lock.holders, hasSeveralKeys);
}

LockName Screenshot::firstHeld() const
{
    const ui::models::LockTableModel &locks = m_window.views().locks;
    for (int i = 0; i < locks.rowCount(); ++i) {
        if (locks.row(i).lock->mode != LockMode::Free)
            return locks.row(i).lock->name;
    }
    return {};
}

void Screenshot::fetch(const LockName &name, const std::function<void(const Fields &)> &use)
{
    const auto ask = [&router = m_bus.deployment().router(), key = name.bytes()] {
        return router.query(key, redis::Command("HGETALL", key));
    };
    whenDone(launch<redis::Reply>(m_bus.engine(), ask), this, [this, use](const Result<redis::Reply> &reply) {
        reply ? use(fieldsOf(*reply)) : m_done(fail(reply.error()));
    });
}

Screenshot::Fields Screenshot::fieldsOf(const LockSnapshot &lock)
{
    Fields fields;
    for (const inspect::Holder &holder : lock.holders)
        fields.insert(holder.field, QByteArray::number(holder.count));
    if (lock.kind == schema::LockKind::ReadWrite)
        fields.insert("mode", lock.mode == LockMode::Read ? "read" : "write");
    return fields;
}

Screenshot::Fields Screenshot::fieldsOf(const redis::Reply &reply)
{
    Fields fields;
    for (std::size_t i = 0; i + 1 < reply.elements.size(); i += 2)
        fields.insert(reply.elements[i].toBytes(), reply.elements[i + 1].toBytes());
    return fields;
}

} // namespace lockscope::desktop
