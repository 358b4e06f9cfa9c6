// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"

#include <QFile>
#include <QString>
#include <type_traits>
#include <vector>

namespace lockscope::chaos {

/// One step of a thread in a worker process. A cycle is Wait, then GaveUp, or for each of its resources Begin, End and
/// Freed. All times are on BootClock, which the processes of a machine share.
struct Record
{
    enum class What : quint8 {
        Wait,   ///< about to try
        GaveUp, ///< the attempt failed
        Begin,  ///< claims the hold: the call has returned
        End,    ///< no longer claims the hold: about to release, or its hold is over by its own clock
        Freed,  ///< the release has returned
    };
    enum class Access : quint8 { Exclusive, Shared };
    static constexpr quint8 Ok = 255; ///< an outcome that is no error; others are an ErrorKind
    static constexpr qint64 NoValue = -1;

    What what = What::Wait;
    Access access = Access::Exclusive;
    quint8 target = 0;        ///< index into targets()
    quint8 resource = 0;      ///< index into resources(); Begin, End, Freed
    quint8 outcome = Ok;      ///< GaveUp (Ok: it was busy), Freed
    quint8 thread = 0;        ///< of the process
    bool isRenewed = false;   ///< Begin: by a watchdog
    quint32 cycle = 0;        ///< of the thread
    qint64 at = 0;            ///< ns
    qint64 until = 0;         ///< Begin, End: the end of the hold by the local clock, as last known
    qint64 token = 0;         ///< Begin: of a fenced lock, if it was asked for
    qint64 seen = NoValue;    ///< End: the resource's counter when the claim began
    qint64 written = NoValue; ///< End: exclusive: the written value; shared: the counter when the claim ended
};
static_assert(std::is_trivially_copyable_v<Record>);

[[nodiscard]] inline qint64 nanos(TimePoint time)
{
    return time.time_since_epoch().count();
}

/// Appends records to a file. Written records survive the death of the process. Thread: any.
class JournalWriter final
{
public:
    /// Fails the process if the file cannot be written.
    explicit JournalWriter(const QString &path);
    ~JournalWriter();
    Q_DISABLE_COPY_MOVE(JournalWriter)

    void write(const Record &record) const;

private:
    int m_file;
};

/// Reads the entries appended since the last read.
class JournalReader final
{
public:
    explicit JournalReader(const QString &path = {}) { open(path); }
    void open(const QString &path) { m_file.setFileName(path); }
    [[nodiscard]] std::vector<Record> read();

private:
    QFile m_file;
};

} // namespace lockscope::chaos
