// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/keyring.h"

#include "app/common/messages.h"

#include <QHash>
#include <QTimer>
#include <chrono>
#ifdef LOCKSCOPE_KEYCHAIN
#include "core/base/mailbox.h"
#include "core/base/start_thread.h"

#include <QEventLoop>
#include <atomic>
#include <cstdio>
#include <iostream>
#include <qt6keychain/keychain.h>
#include <thread>
#include <type_traits>
#endif

namespace lockscope::app {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::seconds MaxReply {3};

class SessionKeyring final : public Keyring
{
public:
    void read(const QString &profile, OnPassword answer) override { answer(m_passwords.value(profile)); }
    void write(const QString &profile, const QString &password, OnDone done) override
    {
        m_passwords.insert(profile, password);
        done({});
    }
    void remove(const QString &profile, OnDone done) override
    {
        m_passwords.remove(profile);
        done({});
    }
    [[nodiscard]] bool isLasting() const override { return false; }

private:
    QHash<QString, QString> m_passwords;
};

#ifdef LOCKSCOPE_KEYCHAIN
std::atomic<int> openRequests {0};

/// The outcome of a job.
struct Outcome
{
    QKeychain::Error error = QKeychain::NoError;
    QString errorText;
    QString password;
};

/// The system's keyring. Falls back to the session keyring if no system keyring exists, which shows only on use.
class SystemKeyring final : public Keyring
{
public:
    ~SystemKeyring() override
    {
        *m_isAlive = false;
        for (Request &request : m_requests) // the end of the program must not meet a thread that is ending
            *request.isDone ? request.thread.join() : request.thread.detach();
        m_mailbox->close();
    }

    void read(const QString &profile, OnPassword answer) override
    {
        if (!m_isLasting)
            return m_session.read(profile, std::move(answer));
        start<QKeychain::ReadPasswordJob>(profile, {}, [answer = std::move(answer)](const Outcome &outcome) {
            if (outcome.error == QKeychain::NoError || outcome.error == QKeychain::EntryNotFound)
                answer(outcome.password);
            else
                answer(fail(errorOf(outcome)));
        });
    }

    void write(const QString &profile, const QString &password, OnDone done) override
    {
        start<QKeychain::WritePasswordJob>(profile, password,
                                           [this, profile, password, done = std::move(done)](const Outcome &outcome) {
                                               m_isLasting = outcome.error == QKeychain::NoError;
                                               m_isLasting ? done({}) : m_session.write(profile, password, done);
                                           });
    }

    void remove(const QString &profile, OnDone done) override
    {
        if (!m_isLasting)
            return m_session.remove(profile, std::move(done));
        start<QKeychain::DeletePasswordJob>(profile, {}, [done = std::move(done)](const Outcome &outcome) {
            const bool isGone = outcome.error == QKeychain::NoError || outcome.error == QKeychain::EntryNotFound;
            done(isGone ? Status() : fail(errorOf(outcome)));
        });
    }

    [[nodiscard]] bool isLasting() const override { return m_isLasting; }

private:
    static inline const QString Service = u"Lockscope"_s;

    struct Request
    {
        std::thread thread;
        std::shared_ptr<std::atomic<bool>> isDone;
    };

    /// Runs the job in a separate thread: a bus that does not reply blocks it. The reply is dropped when the keyring is
    /// destroyed.
    template <typename Job>
    void start(const QString &profile, const QString &password, std::function<void(const Outcome &)> finished)
    {
        const auto isDone = std::make_shared<std::atomic<bool>>(false);
        const auto deliver = [isAlive = m_isAlive, finished](const Outcome &outcome) {
            if (*isAlive)
                finished(outcome);
        };
        const auto work = [mailbox = m_mailbox, isDone, profile, password, deliver] {
            const Outcome outcome = run<Job>(profile, password);
            --openRequests;
            *isDone = true;
            mailbox->post([deliver, outcome] { deliver(outcome); });
        };
        ++openRequests;
        if (Result<std::thread> thread = startThread(work)) {
            m_requests.push_back({std::move(*thread), isDone});
            return;
        }
        --openRequests;
        finished({QKeychain::OtherError, noThread().message.english(), {}});
    }

    template <typename Job>
    static Outcome run(const QString &profile, const QString &password)
    {
        QEventLoop loop;
        Job job(Service);
        job.setAutoDelete(false);
        job.setKey(profile);
        job.setInsecureFallback(false); // a plain file is not secure
        if constexpr (std::is_same_v<Job, QKeychain::WritePasswordJob>)
            job.setTextData(password);
        QObject::connect(&job, &QKeychain::Job::finished, &loop, &QEventLoop::quit, Qt::QueuedConnection);
        job.start();
        loop.exec();
        Outcome outcome {job.error(), job.errorString(), {}};
        if constexpr (std::is_same_v<Job, QKeychain::ReadPasswordJob>)
            outcome.password = job.textData();
        return outcome;
    }

    static Error errorOf(const Outcome &outcome)
    {
        const bool isUnknown = outcome.error == QKeychain::OtherError
            && (outcome.errorText.isEmpty() || outcome.errorText.startsWith("Unknown error"_L1)); // without a bus
        if (isUnknown || outcome.error == QKeychain::NoBackendAvailable || outcome.error == QKeychain::NotImplemented)
            return {ErrorKind::Connect, message<"keyring-no-service">()};
        return {ErrorKind::Refused, message<"keyring-refused">(outcome.errorText)};
    }

    SessionKeyring m_session;
    bool m_isLasting = true;
    const std::shared_ptr<Mailbox> m_mailbox = std::make_shared<Mailbox>();
    const std::shared_ptr<bool> m_isAlive = std::make_shared<bool>(true); // main thread
    std::vector<Request> m_requests;
};
#endif

} // namespace

std::unique_ptr<Keyring> makeSessionKeyring()
{
    return std::make_unique<SessionKeyring>();
}

std::unique_ptr<Keyring> makeKeyring()
{
#ifdef LOCKSCOPE_KEYCHAIN
    return std::make_unique<SystemKeyring>();
#else
    return makeSessionKeyring();
#endif
}

int endWith(int code)
{
#ifdef LOCKSCOPE_KEYCHAIN
    if (openRequests > 0) { // a normal end would wait for the bus
        std::cout.flush();
        std::fflush(nullptr);
        std::_Exit(code);
    }
#endif
    return code;
}

QString sentinelKey(const QString &profile)
{
    return profile + u"/sentinel"_s;
}

void readPassword(redis::Credentials topology::DeploymentOptions::*credentials, const QString &key, Keyring &keyring,
                  ConnectionSettings settings, std::function<void(ConnectionSettings)> answer)
{
    const auto finish = [credentials, settings = std::move(settings),
                         once = std::make_shared<std::function<void(ConnectionSettings)>>(std::move(answer))](
                            const Result<QString> &password) {
        const std::function<void(ConnectionSettings)> use = std::exchange(*once, {});
        if (!use)
            return;
        ConnectionSettings complete = settings;
        if (password)
            (complete.options.*credentials).password = *password;
        else
            complete.keyringRefusal = password.error();
        use(std::move(complete));
    };
    keyring.read(key, finish);
    QTimer::singleShot(MaxReply, keyring.context(), [finish] {
        finish(fail(ErrorKind::Refused, message<"keyring-no-reply">(std::chrono::seconds(MaxReply).count())));
    });
}

namespace {

bool lacksPassword(const ConnectionSettings &settings)
{
    return settings.options.credentials.password.isEmpty();
}

bool lacksSentinelPassword(const ConnectionSettings &settings)
{
    return settings.options.kind == topology::DeploymentOptions::Kind::Sentinel
        && settings.options.sentinelCredentials.password.isEmpty();
}

} // namespace

bool lacksPasswords(const ConnectionSettings &settings)
{
    return settings.profile && !settings.keyringRefusal && (lacksPassword(settings) || lacksSentinelPassword(settings));
}

bool needsKeyring(const ConnectionSettings &settings)
{
    const topology::DeploymentOptions &options = settings.options;
    return settings.profile
        && ((lacksPassword(settings) && !options.credentials.user.isEmpty())
            || (lacksSentinelPassword(settings) && !options.sentinelCredentials.user.isEmpty()));
}

void addPassword(Keyring &keyring, ConnectionSettings settings, std::function<void(ConnectionSettings)> answer)
{
    using topology::DeploymentOptions;
    if (!lacksPasswords(settings))
        return answer(std::move(settings));
    const QString name = settings.profile->name;
    const auto addSentinels = [&keyring, name, answer = std::move(answer)](ConnectionSettings found) {
        if (!lacksSentinelPassword(found) || found.keyringRefusal)
            return answer(std::move(found));
        readPassword(&DeploymentOptions::sentinelCredentials, sentinelKey(name), keyring, std::move(found), answer);
    };
    if (lacksPassword(settings))
        readPassword(&DeploymentOptions::credentials, name, keyring, std::move(settings), addSentinels);
    else
        addSentinels(std::move(settings));
}

Message aboutMissingPassword(const Error &error, const std::optional<Error> &keyringRefusal, Front front)
{
    const bool isInTerminal = front == Front::Terminal;
    if (error.message.includes("login-failed-sentinel"_L1)) {
        const Message own = isInTerminal ? message<"sentinel-password-terminal">()
                                         : message<"sentinel-password-window">();
        return keyringRefusal ? sentences({keyringRefusal->message, own}) : own;
    }
    if (error.kind != ErrorKind::Auth || (!keyringRefusal && !error.detail.startsWith("NOAUTH"_L1)))
        return {};
    if (!keyringRefusal || keyringRefusal->kind == ErrorKind::Connect) {
        const Message give = isInTerminal ? message<"password-give-terminal">() : message<"password-give-window">();
        return keyringRefusal ? sentences({keyringRefusal->message, give}) : give;
    }
    const Message unlock = isInTerminal ? message<"keyring-unlock-terminal">() : message<"keyring-unlock-window">();
    return sentences({keyringRefusal->message, unlock});
}

} // namespace lockscope::app
