// SPDX-License-Identifier: Apache-2.0
#include "core/load/scenario/disturbance.h"

#include "core/load/scenario/messages.h"

#include <QStringList>
#include <algorithm>
#include <array>

namespace lockscope::load {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using Kind = Disturbance::Kind;

struct Form
{
    Kind kind;
    QLatin1StringView word;
    bool hasTime;
};

constexpr std::array Forms {
    Form {Kind::PauseClient, "pause-client"_L1, true},
    Form {Kind::FreezeWatchdog, "freeze-watchdog"_L1, true},
    Form {Kind::CutLinks, "cut-links"_L1, true},
    Form {Kind::DelayLinks, "delay-links"_L1, true},
    Form {Kind::DropSubscription, "drop-subscription"_L1, false},
    Form {Kind::StopServer, "stop-server"_L1, true},
    Form {Kind::KillServer, "kill-server"_L1, false},
};

const Form &formOf(Kind kind)
{
    return *std::ranges::find(Forms, kind, &Form::kind);
}

const Form *findForm(QStringView text)
{
    const qsizetype sign = text.indexOf(u'@');
    const auto found = std::ranges::find_if(
        Forms, [&](const Form &form) { return sign >= 0 && text.first(sign) == form.word; });
    return found == Forms.end() ? nullptr : &*found;
}

} // namespace

QString Disturbance::text() const
{
    const QString start = u"%1@%2"_s.arg(toWord(kind), formatDuration(at));
    return formOf(kind).hasTime ? start + u':' + formatDuration(lasts) : start;
}

bool Disturbance::isNamedBy(QStringView text)
{
    return findForm(text) != nullptr;
}

Result<Disturbance> Disturbance::parse(QStringView text, const QString &field)
{
    const Form *form = findForm(text);
    const QStringView times = text.sliced(text.indexOf(u'@') + 1);
    const qsizetype colon = times.indexOf(u':');
    if (!form || (colon >= 0) != form->hasTime)
        return fail(ErrorKind::Usage, ofField(field, message<"scenario-not-one-of">(text.toString(), forms())));
    const Result<Micros> at = parseDuration(colon < 0 ? times : times.first(colon), field);
    if (!at)
        return fail(at.error());
    if (!form->hasTime)
        return Disturbance {form->kind, *at};
    const Result<Micros> lasts = parseDuration(times.sliced(colon + 1), field);
    if (!lasts)
        return fail(lasts.error());
    if (*lasts < 1ms)
        return fail(ErrorKind::Usage,
                    ofField(field, message<"fault-too-short">(formatDuration(*lasts), text.toString())));
    return Disturbance {form->kind, *at, *lasts};
}

QString Disturbance::forms()
{
    QStringList texts;
    for (const Form &form : Forms)
        texts.push_back(form.word + (form.hasTime ? "@TIME:TIME"_L1 : "@TIME"_L1));
    return texts.join(u", "_s);
}

QString toWord(Disturbance::Kind kind)
{
    return formOf(kind).word;
}

} // namespace lockscope::load
