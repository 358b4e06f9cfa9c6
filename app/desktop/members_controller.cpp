// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/members_controller.h"

#include "app/common/messages.h"
#include "core/base/when_done.h"
#include "core/inspect/inspector.h"
#include "ui/waitfor/members_view.h"

#include <QPointer>
#include <utility>

namespace lockscope::desktop {
using namespace std::chrono_literals;
using inspect::MemberReading;
using ui::waitfor::MembersView;

namespace {

constexpr auto turn = 1s;
constexpr auto late = 3s; ///< older readings are not shown

} // namespace

struct MembersController::Place
{
    inspect::Member seen;
    bool hasOwnName = false;
    std::optional<app::ConnectionSettings> settings; ///< nullopt: the window's own deployment
    std::unique_ptr<app::Connection> connection;
    std::unique_ptr<inspect::Inspector> reader; ///< set once connected
    std::optional<TimePoint> since;             ///< start of the pending request

    [[nodiscard]] bool isBusy() const { return since.has_value(); }
    void showProblem(const Error &error) { seen.reading = fail(error); }
    /// Includes earlier warnings, which may be the cause.
    void showNotOpened(Error error)
    {
        std::vector<Message> all {error.message};
        all.insert(all.end(), settings->warnings.begin(), settings->warnings.end());
        all.push_back(app::aboutMissingPassword(error, settings->keyringRefusal, app::Front::Window));
        error.message = sentences(std::move(all));
        showProblem(error);
    }
    /// Discards the reading of the old name.
    void rename(const LockName &name)
    {
        seen.name = name;
        showProblem({ErrorKind::Timeout, app::message<"member-not-read">()});
    }
};

MembersController::MembersController(MembersView &view, app::Keyring &keyring) : m_view(view), m_keyring(keyring)
{
    connect(&m_view, &MembersView::addRequested, this, &MembersController::addByWords);
    connect(&m_view, &MembersView::removeRequested, this, [this](int member) {
        if (member >= 0 && member < int(m_places.size()))
            m_places.erase(m_places.begin() + member);
        show();
    });
    connect(&m_view, &MembersView::nameChosen, this, [this](const LockName &name) {
        m_name = name;
        for (const std::shared_ptr<Place> &place : m_places) {
            if (!place->hasOwnName)
                place->rename(name);
        }
        show(); // also while hidden: never shows another lock's reading under this name
        askAll();
    });
    connect(&m_view, &MembersView::memberNameChosen, this, [this](int member, const LockName &name) {
        Place &place = *m_places.at(std::size_t(member));
        place.hasOwnName = !name.isEmpty();
        place.rename(place.hasOwnName ? name : m_name);
        show();
        askAll();
    });
    connect(&m_turn, &QTimer::timeout, this, &MembersController::askAll);
    m_turn.start(turn);
}

MembersController::~MembersController() = default;

void MembersController::addOwn(const QString &name, pubsub::Bus &bus)
{
    const auto own = std::ranges::find_if(m_places, [](const auto &place) { return !place->settings; });
    if (own != m_places.end()) {
        (*own)->reader = std::make_unique<inspect::Inspector>(bus);
        (*own)->since.reset();
        return;
    }
    auto place = std::make_shared<Place>();
    place->seen.deployment = name;
    place->reader = std::make_unique<inspect::Inspector>(bus);
    insert(std::move(place));
}

void MembersController::addByWords(const QString &deployment)
{
    app::ConnectionArguments arguments;
    if (app::Profiles().names().contains(deployment))
        arguments.profile = deployment.toStdString();
    else
        arguments.urls.push_back(deployment.toStdString());
    // without our environment: its password belongs to another deployment
    Result<app::ConnectionSettings> settings = app::resolve(arguments, {}, app::GiveUp::AfterTimeout);
    if (!settings)
        return Q_EMIT failed(settings.error());
    settings->warnings.clear(); // about the command line, but it was typed in the window
    add(std::move(*settings));
}

void MembersController::add(app::ConnectionSettings settings)
{
    settings.options.isReadOnly = true;
    settings.options.giveUp = settings.options.timeout; // a lost deployment reports an error
    app::addPasswordIfNeeded(m_keyring, std::move(settings), [self = QPointer(this)](app::ConnectionSettings complete) {
        if (!self)
            return;
        auto place = std::make_shared<Place>();
        const bool isProduction = complete.profile && complete.profile->isProduction();
        const QString name = complete.profile ? complete.profile->name : complete.options.toString();
        place->seen.deployment = isProduction ? MembersView::tr("%1 · PRODUCTION").arg(name) : name;
        place->settings = std::move(complete);
        self->insert(std::move(place));
    });
}

void MembersController::takeOver(MembersController &other)
{
    m_name = other.m_name;
    m_places = std::exchange(other.m_places, {});
    for (const std::shared_ptr<Place> &place : m_places) {
        place->since.reset(); // its reply goes to the other controller
        if (!place->reader)
            place->connection.reset();
    }
    show();
}

void MembersController::insert(std::shared_ptr<Place> place)
{
    place->rename(m_name);
    m_places.push_back(std::move(place));
    show();
    askAll();
}

void MembersController::open(const std::shared_ptr<Place> &place)
{
    place->connection.reset(); // a failed attempt
    Result<std::unique_ptr<app::Connection>> connection = app::Connection::make(*place->settings);
    if (!connection)
        return place->showNotOpened(connection.error());
    place->connection = std::move(*connection);
    place->since = BootClock::now();
    whenDone(place->connection->deployment().connect(), this,
             [this, opened = std::weak_ptr(place)](const Result<QString> &server) {
                 const std::shared_ptr<Place> member = opened.lock();
                 if (!member)
                     return;
                 member->since.reset();
                 if (server)
                     member->reader = std::make_unique<inspect::Inspector>(member->connection->bus());
                 else if (!app::widenToCluster(*member->settings, server.error())) // the next attempt reads all of it
                     member->showNotOpened(server.error());
                 server ? ask(member) : show();
             });
}

void MembersController::ask(const std::shared_ptr<Place> &place)
{
    if (place->isBusy()) {
        if (BootClock::now() - *place->since > late)
            place->showProblem({ErrorKind::Timeout, app::message<"member-no-reply">()});
        return;
    }
    if (!place->reader)
        return open(place);
    const LockName name = place->seen.name;
    if (name.isEmpty())
        return place->showProblem({ErrorKind::Usage, app::message<"member-name-missing">()});
    place->since = BootClock::now();
    whenDone(place->reader->readMember(name), this,
             [this, name, asked = std::weak_ptr(place)](const Result<MemberReading> &reading) {
                 const std::shared_ptr<Place> member = asked.lock();
                 if (!member)
                     return;
                 member->since.reset();
                 if (member->seen.name != name)
                     return ask(member); // the name has changed since the request
                 member->seen.reading = reading;
                 show();
             });
}

void MembersController::askAll()
{
    if (!m_view.isVisible())
        return;
    for (const std::shared_ptr<Place> &place : m_places)
        ask(place);
    show();
}

void MembersController::show()
{
    std::vector<inspect::Member> members;
    for (const std::shared_ptr<Place> &place : m_places)
        members.push_back(place->seen);
    m_view.show(std::move(members));
}

} // namespace lockscope::desktop
