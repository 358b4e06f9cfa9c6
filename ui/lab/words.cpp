// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/words.h"

#include "ui/common/format.h"

#include <QCoreApplication>
#include <QLocale>

namespace lockscope::ui::lab {
using namespace Qt::StringLiterals;
using lockscope::lab::HandWorker;
using Side = lockscope::lab::GoldenStep::Side;

namespace {

bool isChinese()
{
    return QLocale().language() == QLocale::Chinese;
}

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Lab)
};

/// "both locks", "the write lock × 2 and the read lock"; for a lock without modes "the lock". Empty: no holds.
QString holdsOf(const HandWorker &worker)
{
    if (worker.fair == 0 && worker.writes == 1 && worker.reads == 1)
        return Words::tr("both locks");
    QStringList parts;
    for (const auto &[lock, count] : {std::pair(Words::tr("the lock"), worker.fair),
                                      {Words::tr("the write lock"), worker.writes},
                                      {Words::tr("the read lock"), worker.reads}}) {
        if (count > 0)
            parts += count > 1 ? u"%1 × %2"_s.arg(lock).arg(count) : lock;
    }
    return parts.join(Words::tr(" and "));
}

QString waitText(Side side)
{
    return side == Side::Read ? Words::tr("waits to read")
        : side == Side::Write ? Words::tr("waits to write")
                              : Words::tr("waits for the lock");
}

} // namespace

QString named(const QByteArray &text)
{
    return displayName(lockscope::lab::withShortHolders(text));
}

QString sentence(const lockscope::lab::GoldenStep &step)
{
    return lockscope::lab::sentenceOf(step).translated();
}

QString sentence(const lockscope::lab::HandScene &scene)
{
    using lockscope::lab::GoldenAnswer;
    using lockscope::lab::GoldenStep;
    if (!scene.note.isEmpty())
        return scene.note.translated();
    const GoldenStep &step = scene.last.step;
    const bool isHeld = step.answer.ttl != Millis(0) && step.finding.isEmpty(); // by other workers or clients
    if (step.verb != GoldenStep::Verb::Try || step.answer.kind != GoldenAnswer::Kind::Denied || !isHeld)
        return sentence(step);
    QStringList holders;
    for (const HandWorker &worker : scene.workers) {
        if (step.side == Side::Exclusive ? worker.fair > 0 : worker.reads + worker.writes > 0)
            holders << QChar(QLatin1Char(worker.who));
    }
    const QString waits = step.side == Side::Read ? Words::tr("%1 waits for the read lock. The lock is held by %2.")
        : step.side == Side::Write                ? Words::tr("%1 waits for the write lock. The lock is held by %2.")
                                                  : Words::tr("%1 waits for the fair lock. The lock is held by %2.");
    return waits.arg(QChar(QLatin1Char(step.who)),
                     holders.isEmpty() ? Words::tr("another client") : holders.join(Words::tr(", ")));
}

QString title(const lockscope::lab::GoldenCase &golden)
{
    return QString::fromUtf8(isChinese() ? golden.titleZh : golden.title);
}

QString kindName(const QByteArray &kind)
{
    if (kind == "readwrite")
        return Words::tr("Read/write lock");
    if (kind == "fair")
        return Words::tr("Fair lock");
    if (kind == "spin")
        return Words::tr("Spin lock");
    if (kind == "fenced")
        return Words::tr("Fenced lock");
    if (kind == "nonreentrant")
        return Words::tr("Non-reentrant lock");
    return Words::tr("Reentrant lock");
}

QString stateText(const HandWorker &worker)
{
    const QString holds = holdsOf(worker);
    if (worker.isDead)
        return holds.isEmpty() ? Words::tr("crashed") : Words::tr("crashed, still holds %1").arg(holds);
    QStringList parts;
    if (!holds.isEmpty())
        parts += Words::tr("holds %1").arg(holds);
    if (worker.waitsFor)
        parts += waitText(*worker.waitsFor);
    if (parts.isEmpty())
        parts += Words::tr("idle");
    if (worker.isFrozen)
        parts += Words::tr("watchdog frozen");
    if (worker.isPaused)
        parts += Words::tr("paused");
    return parts.join(Words::tr(", "));
}

Token stateToken(const HandWorker &worker)
{
    if (worker.isDead || worker.isPaused || worker.isFrozen)
        return Token::Fault;
    if (worker.waitsFor)
        return Token::Waiting;
    if (worker.writes + worker.fair > 0)
        return Token::HeldWrite;
    return worker.reads > 0 ? Token::HeldRead : Token::Free;
}

QString castText(const lockscope::lab::CaseRecord &played, int steps)
{
    QStringList parts;
    for (const HandWorker &worker : lockscope::lab::castAfter(played, steps)) {
        parts += u"<b>%1</b>&nbsp;<span style=\"color:%2\">%3</span>"_s.arg(
            QChar(QLatin1Char(worker.who)), Palette::current()[stateToken(worker)].text.name(),
            stateText(worker).toHtmlEscaped().replace(u' ', u"&nbsp;"_s));
    }
    const QString states = parts.join(u"&nbsp;&nbsp;&nbsp; "_s); // allows line breaks only here
    return states.isEmpty() ? QString() : Words::tr("Case: %1", "workers of the case and their states").arg(states);
}

QString problemText(const std::vector<lockscope::Message> &problems)
{
    QStringList lines;
    for (const lockscope::Message &problem : problems)
        lines += named(problem.translated().toUtf8());
    return lines.join(u'\n');
}

QString replyText(const Result<redis::Reply> &reply)
{
    return reply ? displayName(lockscope::lab::replyText(*reply)) : reply.error().message.translated();
}

} // namespace lockscope::ui::lab
