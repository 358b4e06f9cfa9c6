// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/renewal/watchdog.h"

#include <QHash>
#include <QSet>
#include <deque>

namespace lockscope::tests {

using Holds = std::vector<std::shared_ptr<renewal::Hold>>;

/// Records the batches. Replies immediately, or for a silent group when the test triggers it.
class FakeRenewable final : public renewal::Renewable
{
public:
    struct Batch
    {
        Holds holds;
        Millis lease {};
        Done done;
    };

    void renew(const Holds &batch, Millis lease, Done done) override
    {
        sent.push_back({batch, lease, {}});
        if (silentGroups.contains(batch.front()->group)) {
            unanswered.push_back({batch, lease, std::move(done)});
            return;
        }
        done(answerFor(batch));
    }
    int groupOf(const renewal::Hold &hold) const override { return groupsAfterRefusal.value(hold.lock, hold.group); }
    void answerOldest(const Result<std::vector<qint64>> &answer)
    {
        const Batch batch = std::move(unanswered.front());
        unanswered.pop_front();
        batch.done(answer);
    }
    [[nodiscard]] Result<std::vector<qint64>> answerFor(const Holds &batch) const
    {
        if (error)
            return fail(*error);
        if (batch.size() > 1 && !groupsAfterRefusal.isEmpty())
            return fail(ErrorKind::Server, Message::verbatim(QStringLiteral("different slots")));
        std::vector<qint64> answer;
        for (const std::shared_ptr<renewal::Hold> &hold : batch)
            answer.push_back(gone.contains(hold->lock) ? 0 : 1);
        return answer;
    }
    [[nodiscard]] int timesRenewed(const std::shared_ptr<renewal::Hold> &hold) const
    {
        int times = 0;
        for (const Batch &batch : sent)
            times += int(std::ranges::count(batch.holds, hold));
        return times;
    }

    std::vector<Batch> sent;
    std::deque<Batch> unanswered;
    QSet<int> silentGroups;
    QSet<QByteArray> gone;
    QHash<QByteArray, int> groupsAfterRefusal; ///< by lock: batches of several holds are refused
    std::optional<Error> error;
};

} // namespace lockscope::tests
