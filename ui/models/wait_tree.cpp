// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/wait_tree.h"

#include "ui/common/format.h"
#include "ui/common/view_clock.h"
#include "ui/models/finding_words.h"
#include "ui/models/lock_words.h"

#include <QCoreApplication>
#include <QMap>
#include <QSet>
#include <algorithm>
#include <tuple>

namespace lockscope::ui::models {
using namespace Qt::StringLiterals;
using inspect::LockSnapshot;

namespace {

constexpr int deepest = 8; ///< nesting limit of blockers

/// Translation context of this file.
struct Words
{
    Q_DECLARE_TR_FUNCTIONS(WaitTree)
};

using Party = QByteArray; ///< a holder or waiter: UUID:thread, or the raw field

/// A writer that also reads has two fields but is one party.
Party partyOf(const HolderId &id, const QByteArray &field)
{
    return id.client.isEmpty() ? field : id.field();
}

struct Graph
{
    QMap<Party, std::vector<const LockSnapshot *>> holds; ///< only locks that others want
    QMap<Party, std::vector<const LockSnapshot *>> waits;

    explicit Graph(const std::vector<const LockSnapshot *> &locks)
    {
        for (const LockSnapshot *lock : locks) {
            if (!isWanted(*lock))
                continue;
            for (const inspect::Holder &holder : lock->holders) {
                std::vector<const LockSnapshot *> &held = holds[partyOf(holder.id, holder.field)];
                if (held.empty() || held.back() != lock)
                    held.push_back(lock);
            }
            for (const inspect::QueueEntry &entry : lock->queue)
                waits[partyOf(entry.id, entry.member)].push_back(lock);
        }
    }
    /// The parties that block this one.
    [[nodiscard]] QList<std::pair<const LockSnapshot *, Party>> blockersOf(const Party &party) const
    {
        QList<std::pair<const LockSnapshot *, Party>> blockers;
        const auto waited = waits.constFind(party);
        if (waited == waits.cend())
            return blockers;
        for (const LockSnapshot *lock : *waited) {
            for (const inspect::Holder &holder : lock->holders)
                blockers.emplace_back(lock, partyOf(holder.id, holder.field));
        }
        return blockers;
    }
};

/// How the party holds the lock: alone, with others, or as a ghost.
Token holdOf(const LockSnapshot &lock, const Party &party)
{
    Token token = Token::Ghost;
    for (const inspect::Holder &holder : lock.holders) {
        if (partyOf(holder.id, holder.field) != party || holder.isGhost)
            continue;
        if (holder.mode != schema::LockMode::Read)
            return Token::HeldWrite;
        token = Token::HeldRead;
    }
    return token;
}

bool writes(const LockSnapshot &lock, const Party &party)
{
    return std::ranges::any_of(lock.holders, [&](const inspect::Holder &holder) {
        return holder.mode == schema::LockMode::Write && partyOf(holder.id, holder.field) == party;
    });
}

class TreeMaker final
{
public:
    TreeMaker(const std::vector<const LockSnapshot *> &locks, const HolderNames &names) : m_graph(locks), m_names(names)
    {
        for (const LockSnapshot *lock : locks)
            addUpgrades(*lock);
    }

    WaitTree make()
    {
        for (auto party = m_graph.waits.keyBegin(); party != m_graph.waits.keyEnd(); ++party)
            findCircles({*party}, {});
        m_tree.circles = int(m_tree.nodes.size());
        std::vector<WaitNode> roots;
        QMap<LockName, std::vector<Party>> sharers; // parties that hold no other wanted lock
        for (auto holder = m_graph.holds.cbegin(); holder != m_graph.holds.cend(); ++holder) {
            const Party &party = holder.key();
            if (m_graph.waits.contains(party) && !m_inCircle.contains(party))
                continue;
            if (holder->size() == 1 && !m_inCircle.contains(party))
                sharers[holder->front()->name].push_back(party);
            else
                roots.push_back(blocker(party, {}));
        }
        for (const std::vector<Party> &parties : sharers)
            roots.push_back(parties.size() == 1 ? blocker(parties.front(), {}) : crowd(parties));
        m_tree.blockers = int(roots.size());
        // Rows keep their place. Holder ids carry no meaning, so lock names decide.
        std::ranges::stable_sort(roots, {}, [this](const WaitNode &node) {
            const QString lock = node.children.empty() ? QString() : node.children.front().text;
            return std::tuple(-m_reach.value(node.key), lock, node.text);
        });
        std::ranges::move(roots, std::back_inserter(m_tree.nodes));
        return std::move(m_tree);
    }

private:
    /// The data does not name a reader that waits to write; the core may have found it by watching the lock.
    void addUpgrades(const LockSnapshot &lock)
    {
        for (const inspect::Finding &finding : lock.findings) {
            if (finding.id == "self-deadlock"_L1)
                addNotice(u"upgrade "_s + QString::fromUtf8(lock.name.bytes()),
                          u"%1: %2"_s.arg(displayName(lock.name.bytes()), sentenceOf(finding)),
                          evidenceOf(finding, m_names), lock.name);
        }
    }

    /// `path`: each party waits for the one after it. A cycle is reported once, starting from its smallest party.
    void findCircles(const QList<Party> &path, const QStringList &steps)
    {
        if (path.size() > deepest)
            return;
        for (const auto &[lock, holder] : m_graph.blockersOf(path.back())) {
            const QString step = Words::tr("%1 waits for %2, which %3 holds")
                                     .arg(briefHolder(path.back(), m_names), displayName(lock->name.bytes()),
                                          briefHolder(holder, m_names));
            if (holder == path.front())
                addCircle(path, lock->name, steps + QStringList {step});
            else if (path.front() < holder && !path.contains(holder))
                findCircles(path + QList<Party> {holder}, steps + QStringList {step});
        }
    }

    void addCircle(const QList<Party> &path, const LockName &lock, const QStringList &steps)
    {
        const QString key = u"circle "_s + steps.join(u' ');
        if (std::ranges::any_of(m_tree.nodes, [&](const WaitNode &node) { return node.key == key; }))
            return;
        m_inCircle.unite({path.begin(), path.end()});
        const QString text = path.size() == 1
            ? Words::tr("%1 holds %2 and waits for it, so it blocks itself.")
                  .arg(briefHolder(path.front(), m_names), displayName(lock.bytes()))
            : Words::tr("Wait-for cycle: %1.").arg(steps.join(Words::tr("; ", "between the steps of a cycle")));
        addNotice(key, text, Words::tr("none of them can continue until a lease or a wait ends"), lock);
    }

    void addNotice(const QString &key, const QString &text, const QString &detail, const LockName &lock)
    {
        m_tree.nodes.push_back({WaitNode::Kind::Notice, key, text, detail, lock, Token::Error});
    }

    WaitNode blocker(const Party &party, QSet<Party> above)
    {
        above.insert(party);
        WaitNode node {WaitNode::Kind::Holder, QString::fromUtf8(party), {}, {}, {}, Token::Ghost};
        qint64 queued = 0;
        qint64 clients = 0;
        for (const LockSnapshot *lock : m_graph.holds.value(party)) {
            node.children.push_back(lockNode(*lock, above));
            const Token hold = holdOf(*lock, party);
            node.isWriter = node.isWriter || writes(*lock, party);
            if (node.token == Token::Ghost || hold == Token::HeldWrite) // the strongest hold of all
                node.token = hold;
            queued += qint64(lock->queue.size());
            clients += lock->queue.empty() ? lock->waitingClients : 0;
        }
        m_reach.insert(node.key, queued + clients);
        QStringList reach;
        if (queued > 0)
            reach << Words::tr("%n queued", nullptr, int(queued));
        if (clients > 0)
            reach << Words::tr("≥ %n waiting client(s)", nullptr, int(clients));
        node.text = briefHolder(party, m_names);
        node.detail = Words::tr("blocks %1").arg(reach.join(Words::tr(", ", "between numbers of waiters")));
        return node;
    }

    /// Holders that share one lock block as a group: its waiters appear once below it.
    WaitNode crowd(const std::vector<Party> &parties)
    {
        const LockSnapshot &lock = *m_graph.holds.value(parties.front()).front();
        WaitNode node = blocker(parties.front(), {parties.begin(), parties.end()});
        node.key = u"crowd "_s + QString::fromUtf8(lock.name.bytes());
        m_reach.insert(node.key, m_reach.value(QString::fromUtf8(parties.front())));
        const auto isGhost = [&](const Party &party) { return holdOf(lock, party) == Token::Ghost; };
        const int ghosts = int(std::ranges::count_if(parties, isGhost));
        const int alive = int(parties.size()) - ghosts;
        QStringList kinds;
        if (alive > 0)
            kinds << (lock.mode == schema::LockMode::Read ? Words::tr("%n reader(s)", nullptr, alive)
                                                          : Words::tr("%n holder(s)", nullptr, alive));
        if (ghosts > 0)
            kinds << Words::tr("%n ghost(s)", nullptr, ghosts);
        node.text = kinds.join(Words::tr(", ", "between numbers of waiters"));
        node.lock = lock.name;
        for (const Party &party : parties) {
            const Token hold = holdOf(lock, party);
            if (node.token == Token::Ghost)
                node.token = hold;
            node.children.push_back({WaitNode::Kind::Holder, QString::fromUtf8(party), briefHolder(party, m_names),
                                     hold == Token::Ghost ? Words::tr("ghost") : QString(), lock.name, hold});
        }
        std::ranges::stable_sort(node.children.begin() + 1, node.children.end(), {}, &WaitNode::text);
        return node;
    }

    WaitNode lockNode(const LockSnapshot &lock, const QSet<Party> &above)
    {
        WaitNode node {WaitNode::Kind::Lock,
                       QString::fromUtf8(lock.name.bytes()),
                       displayName(lock.name.bytes()),
                       Words::tr("%1, TTL %2").arg(modeText(lock), ttl(remainingMs(lock, ViewClock::shown(lock.node)))),
                       lock.name,
                       tokenOf(lock)};
        for (std::size_t place = 0; place < lock.queue.size(); ++place)
            node.children.push_back(waiter(lock, place, above));
        if (lock.queue.empty() && lock.waitingClients > 0)
            node.children.push_back({WaitNode::Kind::Nameless,
                                     u"nameless"_s,
                                     Words::tr("≥ %n unidentified client(s)", nullptr, int(lock.waitingClients)),
                                     {},
                                     lock.name});
        return node;
    }

    WaitNode waiter(const LockSnapshot &lock, std::size_t place, const QSet<Party> &above)
    {
        const inspect::QueueEntry &entry = lock.queue[place];
        const Party party = partyOf(entry.id, entry.member);
        const bool isBlocker = m_graph.holds.contains(party) && !above.contains(party) && above.size() < deepest;
        WaitNode node = isBlocker ? blocker(party, above) : WaitNode {};
        const QString blocks = node.detail;
        node.kind = WaitNode::Kind::Waiter;
        node.key = QString::fromUtf8(entry.member);
        node.text = briefHolder(entry.member, m_names);
        node.lock = lock.name;
        node.token = Token::Waiting;
        node.detail = place == 0
            ? Words::tr("head of the queue")
            : Words::tr("place %1, behind %2")
                  .arg(number(qint64(place) + 1), briefHolder(lock.queue[place - 1].member, m_names));
        if (!blocks.isEmpty())
            node.detail += u" · "_s + blocks;
        if (above.contains(party))
            node.detail += u" · "_s + Words::tr("holds a lock above (cycle)");
        return node;
    }

    const Graph m_graph;
    const HolderNames &m_names;
    WaitTree m_tree;
    QSet<Party> m_inCircle;
    QHash<QString, qint64> m_reach;
};

} // namespace

WaitTree waitTreeOf(const std::vector<const LockSnapshot *> &locks, const HolderNames &names)
{
    return TreeMaker(locks, names).make();
}

} // namespace lockscope::ui::models
