// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/model/lock_event.h"
#include "ui/common/column_title.h"
#include "ui/models/holder_names.h"

#include <QHash>
#include <deque>
#include <optional>
#include <utility>

namespace lockscope::ui::models {

/// Which events are shown.
struct EventFilter
{
    enum class Group { All, Holds, Queue, Messages, Gaps };
    Group group = Group::All;
    QString text; ///< part of the lock's name, the holder or the event's word

    [[nodiscard]] bool isEmpty() const { return group == Group::All && text.isEmpty(); }
    friend bool operator==(const EventFilter &, const EventFilter &) = default;
};

/// The event log, newest first, up to the ring's capacity. A batch is one insertion and one removal, however many
/// events it has.
class EventModel final : public TableModel<EventModel>
{
    Q_OBJECT
public:
    enum class Column { Time, Lock, Event, Holder, Detail, Source, Count };
    static constexpr const char *titles[] {QT_TR_NOOP("Time"),   QT_TR_NOOP("Lock"),   QT_TR_NOOP("Event"),
                                           QT_TR_NOOP("Holder"), QT_TR_NOOP("Detail"), QT_TR_NOOP("Source")};
    static constexpr std::size_t Capacity = 20'000;

    /// `names` outlives the model.
    explicit EventModel(const HolderNames &names) : m_names(names) { }

    /// Oldest first.
    void add(const std::vector<inspect::LockEvent> &events);
    void clear();
    /// A force unlock that `by` did in this window, at the time of its audit line: its releases are marked as forced.
    void noteForced(const LockName &lock, qint64 atMs, const QString &by);
    /// Events were lost: the tracked holds may be wrong, so forget them.
    void forgetHolds() { m_since.clear(); }
    void setFilter(const EventFilter &filter);

    [[nodiscard]] const inspect::LockEvent &at(int row) const { return keptAt(row).event; }
    /// All events in the ring, shown or filtered out.
    [[nodiscard]] qint64 kept() const { return qint64(m_all.size()); }
    /// Events that the full ring has dropped.
    [[nodiscard]] qint64 dropped() const { return m_dropped; }
    /// The longest texts of the column Event.
    [[nodiscard]] static QStringList longestEventWords();
    /// The shown events as comma-separated values with a heading, newest first.
    [[nodiscard]] QByteArray toCsv() const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    using Number = qint64; ///< sequence number of an event since the beginning
    struct Kept
    {
        inspect::LockEvent event;
        std::optional<qint64> heldMs; ///< duration of the hold that this event ended
    };
    struct Forced
    {
        LockName lock;
        qint64 atMs = 0;
        QString by;

        [[nodiscard]] bool isCauseOf(const inspect::LockEvent &event) const;
    };
    [[nodiscard]] bool accepts(const Kept &kept) const;
    [[nodiscard]] const Kept &keptAt(int row) const;
    [[nodiscard]] Number oldest() const { return m_next - Number(m_all.size()); }
    [[nodiscard]] QString text(const Kept &kept, Column column) const;
    /// Duration of the hold that this event ends, if its beginning was seen.
    std::optional<qint64> follow(const inspect::LockEvent &event);
    void removeShownBefore(Number first);
    void insertShown(const std::vector<Number> &numbers);
    [[nodiscard]] std::vector<Number> accepted(Number from) const;

    const HolderNames &m_names;
    std::deque<Kept> m_all;                                 ///< oldest first
    std::deque<Number> m_shown;                             ///< newest first
    QHash<std::pair<LockName, QByteArray>, qint64> m_since; ///< start of each hold that was seen to begin
    std::vector<Forced> m_forced;                           ///< whose releases may not have arrived yet
    Number m_next = 0;
    qint64 m_dropped = 0;
    EventFilter m_filter;
};

} // namespace lockscope::ui::models
