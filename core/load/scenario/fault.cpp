// SPDX-License-Identifier: Apache-2.0
#include "core/load/scenario/fault.h"

#include "core/load/scenario/messages.h"

#include <QStringList>
#include <algorithm>
#include <array>

namespace lockscope::load {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using Kind = Fault::Kind;
using Target = Fault::Target;

enum class Suffix { None, Victim, Time };

struct Form
{
    Kind kind;
    Target target;
    QLatin1StringView word;
    Suffix suffix = Suffix::None;
};

constexpr std::array forms {
    Form {Kind::KillWorker, Target::Worker, "kill-worker"_L1, Suffix::Victim},
    Form {Kind::SkipUnlock, Target::Worker, "skip-unlock"_L1},
    Form {Kind::MoveSlot, Target::Cluster, "move-slot"_L1},
    Form {Kind::Failover, Target::Cluster, "failover"_L1},
    Form {Kind::PauseClient, Target::Run, "pause-client"_L1, Suffix::Time},
    Form {Kind::FreezeWatchdog, Target::Run, "freeze-watchdog"_L1, Suffix::Time},
    Form {Kind::CutLinks, Target::Run, "cut-links"_L1, Suffix::Time},
    Form {Kind::DelayLinks, Target::Run, "delay-links"_L1, Suffix::Time},
    Form {Kind::DropSubscription, Target::Run, "drop-subscription"_L1},
    Form {Kind::StopServer, Target::Run, "stop-server"_L1, Suffix::Time},
    Form {Kind::KillServer, Target::Run, "kill-server"_L1},
};

const Form &formOf(Kind kind)
{
    return *std::ranges::find(forms, kind, &Form::kind);
}

QStringList notationsOf(const Form &form)
{
    const QString start = form.word + "@TIME"_L1;
    switch (form.suffix) {
    case Suffix::Victim: return {start + u":waiter"_s, start + u":holder"_s};
    case Suffix::Time: return {start + u":TIME"_s};
    case Suffix::None: break;
    }
    return {start};
}

QStringList allNotations()
{
    QStringList all;
    for (const Form &form : forms)
        all += notationsOf(form);
    return all;
}

} // namespace

Fault::Target Fault::target() const
{
    return formOf(kind).target;
}

QString Fault::text() const
{
    const QString start = toWord(kind) + u'@' + formatDuration(at);
    switch (formOf(kind).suffix) {
    case Suffix::Victim: return start + u':' + toWord(victim);
    case Suffix::Time: return start + u':' + formatDuration(lasts);
    case Suffix::None: break;
    }
    return start;
}

Result<Fault> Fault::parse(QStringView text, const QString &field)
{
    const auto refuse = [&field](Message problem) {
        return fail(ErrorKind::Usage, ofField(field, std::move(problem)));
    };
    const qsizetype sign = std::max<qsizetype>(text.indexOf(u'@'), 0);
    const auto *form = std::ranges::find_if(forms, [&](const Form &each) { return text.first(sign) == each.word; });
    const QStringView times = text.sliced(std::min(sign + 1, text.size()));
    const qsizetype colon = times.indexOf(u':');
    const QStringView suffix = colon < 0 ? QStringView() : times.sliced(colon + 1);
    const bool isHolder = suffix == toWord(Victim::Holder);
    if (form == forms.end())
        return refuse(message<"scenario-not-one-of">(text.toString(), allNotations().join(u", "_s)));
    if ((colon >= 0) != (form->suffix != Suffix::None)
        || (form->suffix == Suffix::Victim && !isHolder && suffix != toWord(Victim::Waiter)))
        return refuse(message<"scenario-not-one-of">(text.toString(), notationsOf(*form).join(u", "_s)));
    const Result<Micros> at = parseDuration(colon < 0 ? times : times.first(colon), field);
    if (!at)
        return fail(at.error());
    const bool hitsHolder = isHolder || form->kind == Kind::SkipUnlock;
    Fault fault {form->kind, *at, {}, hitsHolder ? Victim::Holder : Victim::Waiter};
    if (form->suffix != Suffix::Time)
        return fault;
    const Result<Micros> lasts = parseDuration(suffix, field);
    if (!lasts)
        return fail(lasts.error());
    if (*lasts < 1ms)
        return refuse(message<"fault-too-short">(formatDuration(*lasts), text.toString()));
    fault.lasts = *lasts;
    return fault;
}

QString toWord(Fault::Kind kind)
{
    return formOf(kind).word;
}

QString toWord(Fault::Victim victim)
{
    return victim == Fault::Victim::Holder ? u"holder"_s : u"waiter"_s;
}

} // namespace lockscope::load
