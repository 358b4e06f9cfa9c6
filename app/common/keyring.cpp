// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/keyring.h"

#include "app/common/messages.h"

#include <QHash>
#ifdef LOCKSCOPE_KEYCHAIN
#include <qt6keychain/keychain.h>
#endif

namespace lockscope::app {

using namespace Qt::StringLiterals;

namespace {

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
/// Falls back to the session keyring if the system has none, which QtKeychain finds out only on use.
class SystemKeyring final : public Keyring
{
public:
    void read(const QString &profile, OnPassword answer) override
    {
        if (!m_isLasting)
            return m_session.read(profile, std::move(answer));
        auto *job = new QKeychain::ReadPasswordJob(Service);
        start(job, profile, [job, answer = std::move(answer)] {
            if (job->error() == QKeychain::NoError || job->error() == QKeychain::EntryNotFound)
                answer(job->textData());
            else
                answer(fail(errorOf(*job)));
        });
    }

    void write(const QString &profile, const QString &password, OnDone done) override
    {
        auto *job = new QKeychain::WritePasswordJob(Service);
        job->setTextData(password);
        start(job, profile, [this, job, profile, password, done = std::move(done)] {
            m_isLasting = job->error() == QKeychain::NoError;
            m_isLasting ? done({}) : m_session.write(profile, password, done);
        });
    }

    void remove(const QString &profile, OnDone done) override
    {
        if (!m_isLasting)
            return m_session.remove(profile, std::move(done));
        auto *job = new QKeychain::DeletePasswordJob(Service);
        start(job, profile, [job, done = std::move(done)] {
            const bool isGone = job->error() == QKeychain::NoError || job->error() == QKeychain::EntryNotFound;
            done(isGone ? Status() : fail(errorOf(*job)));
        });
    }

    [[nodiscard]] bool isLasting() const override { return m_isLasting; }

private:
    static inline const QString Service = u"Lockscope"_s;

    /// The job deletes itself; its reply is dropped when the keyring is destroyed.
    void start(QKeychain::Job *job, const QString &profile, const std::function<void()> &finished)
    {
        job->setKey(profile);
        job->setInsecureFallback(false); // a plain file is not secure
        QObject::connect(job, &QKeychain::Job::finished, &m_context, finished);
        job->start();
    }

    static Error errorOf(const QKeychain::Job &job)
    {
        const bool isUnknown = job.error() == QKeychain::OtherError
            && (job.errorString().isEmpty() || job.errorString().startsWith("Unknown error"_L1)); // without a bus
        if (isUnknown || job.error() == QKeychain::NoBackendAvailable || job.error() == QKeychain::NotImplemented)
            return {ErrorKind::Connect, message<"keyring-no-service">()};
        return {ErrorKind::Refused, message<"keyring-refused">(job.errorString())};
    }

    SessionKeyring m_session;
    bool m_isLasting = true;
    QObject m_context;
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

void addPassword(Keyring &keyring, ConnectionSettings settings, std::function<void(ConnectionSettings)> answer)
{
    if (!settings.profile || !settings.options.credentials.password.isEmpty())
        return answer(std::move(settings));
    const QString name = settings.profile->name;
    keyring.read(name,
                 [settings = std::move(settings), answer = std::move(answer)](const Result<QString> &password) mutable {
                     if (password)
                         settings.options.credentials.password = *password;
                     else
                         settings.keyringRefusal = password.error();
                     answer(std::move(settings));
                 });
}

Message aboutMissingPassword(const Error &error, const std::optional<Error> &keyringRefusal, Front front)
{
    if (error.kind != ErrorKind::Auth || (!keyringRefusal && !error.detail.startsWith("NOAUTH"_L1)))
        return {};
    const bool isInTerminal = front == Front::Terminal;
    if (!keyringRefusal || keyringRefusal->kind == ErrorKind::Connect) {
        const Message give = isInTerminal ? message<"password-give-terminal">() : message<"password-give-window">();
        return keyringRefusal ? sentences({keyringRefusal->message, give}) : give;
    }
    const Message unlock = isInTerminal ? message<"keyring-unlock-terminal">() : message<"keyring-unlock-window">();
    return sentences({keyringRefusal->message, unlock});
}

} // namespace lockscope::app
