// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/desktop/application.h"
#include "core/locks/blocking_lock.h"
#include "tests/support/redis_fixture.h"
#include "ui/browser/browser_view.h"
#include "ui/load/load_view.h"

#include <QLabel>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using locks::Family;

/// Another client program on the same server.
class Service final
{
public:
    /// Renews its holds at a third of the lease.
    explicit Service(const QString &url, Millis lease = 30s)
        : m_deployment(*topology::parseUrl(url)), m_bus(m_deployment), m_client(m_bus, optionsWith(lease))
    {
        m_deployment.connect().waitForFinished();
    }
    [[nodiscard]] locks::BlockingLock lock(const char *name, Family family)
    {
        return {m_client, LockName(name), family};
    }

private:
    static locks::ClientOptions optionsWith(Millis lease)
    {
        locks::ClientOptions options;
        options.watchdogLease = lease;
        return options;
    }

    topology::Deployment m_deployment;
    pubsub::Bus m_bus;
    locks::Client m_client;
};

/// The program as users start it, with a private server.
class DesktopBed
{
protected:
    tests::RedisFixture m_redis;
    QTemporaryDir m_folder;
    std::unique_ptr<desktop::Application> m_application;

    const inspect::LockSnapshot *shown(const char *name)
    {
        const ui::models::LockRow *row = m_application->window().views().locks.find(LockName(name));
        return row ? &*row->lock : nullptr;
    }
    qint64 shownCount(const char *name)
    {
        const inspect::LockSnapshot *lock = shown(name);
        return lock && !lock->holders.empty() ? lock->holders.front().count : 0;
    }
    template <typename T>
    T *child(const QString &name)
    {
        return m_application->window().findChild<T *>(name);
    }
    QString textOf(const QString &label) { return child<QLabel>(label)->text(); }
    /// Two read holds without timeout keys, beside a live reader.
    void plantGhost()
    {
        const QByteArray ghost = "6a07b3d4-0c6e-4a52-9a4f-1f0f3f3c9a01:9";
        const QByteArray reader = "b51c2e77-63f1-4b0e-8d21-aa0b6f0d7c02:3";
        m_redis.command({"HSET", "report:nightly", "mode", "read", ghost, "2", reader, "1"});
        m_redis.command({"PEXPIRE", "report:nightly", "60000"});
        m_redis.command({"SET", "{report:nightly}:" + reader + ":rwlock_timeout:1", "1", "PX", "60000"});
    }
    /// Readers and writers at 6 to 2, until stopped.
    static ui::load::LoadPlan planOf(std::chrono::microseconds hold)
    {
        ui::load::LoadPlan plan;
        plan.scenario.name = "demo:{eu}:checkout";
        plan.scenario.workers = 8;
        plan.scenario.mode = lockscope::load::WorkerMode::Light;
        plan.scenario.reads = 0.75;
        plan.scenario.hold = lockscope::load::Distribution::constant(hold);
        plan.scenario.think = lockscope::load::Distribution::constant(1ms);
        plan.scenario.warmup = 0s;
        plan.scenario.duration = 24h;
        return plan;
    }
    void startProgram(bool isReadOnly = false)
    {
        desktop::Options options;
        options.connection.isReadOnly = isReadOnly;
        options.connection.urls = {m_redis.server().url().toStdString()};
        options.language = u"en"_s;
        startProgram(options);
    }
    void startProgram(const desktop::Options &options, std::unique_ptr<app::Keyring> keyring = app::makeKeyring())
    {
        m_application = std::make_unique<desktop::Application>(*qApp, options, std::move(keyring));
        m_application->start();
    }
    void prepare()
    {
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_folder.path());
        qputenv("XDG_CONFIG_HOME", m_folder.filePath(u"config"_s).toLocal8Bit()); // mutes
        qputenv("XDG_DATA_HOME", m_folder.filePath(u"data"_s).toLocal8Bit());     // audit
        QVERIFY2(m_redis.start(), m_redis.problem());
    }
};
