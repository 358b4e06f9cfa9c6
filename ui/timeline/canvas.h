// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/hit_test.h"
#include "ui/timeline/painter.h"
#include "ui/timeline/story.h"

#include <QAbstractScrollArea>
#include <QTimer>
#include <functional>

namespace lockscope::ui::timeline {

/// The picture that one can move in: the wheel scrolls, with Ctrl it zooms, dragging pans, a click keeps what is asked
/// about. Paints at screen rate only while it follows and can be seen.
class Canvas final : public QAbstractScrollArea
{
    Q_OBJECT
public:
    using Names = std::function<QString(int lane)>;
    using GroupNames = std::function<QString(const QByteArray &client)>;

    explicit Canvas(QWidget *parent = nullptr);

    /// Nothing: there is no past to show. The record outlives the canvas, or is replaced before it ends.
    void setRecord(const LockRecord *record);
    void setNames(Names names, GroupNames groups);
    void setGrouping(bool byClient);
    void setWantedOnly(bool wantedOnly);
    /// Locks may be on any of several nodes, so it is said on which.
    void setManyNodes(bool hasManyNodes);
    /// Lanes have the room of the nodes' line, until another node takes over.
    void setForAudience(bool forAudience);
    void setFollowing(bool following);
    /// The whole record.
    void fit();
    void zoom(double factor);
    void showRange(TimePoint from, std::chrono::nanoseconds span);
    /// The record has grown.
    void refresh();
    /// Asks about what is at this instant in the lane, as the pointer does.
    void ask(int lane, TimePoint at);
    void goToBlocker();
    void goToMark(int step);
    /// Brings it into the middle of the view and tells of it.
    void goTo(TimePoint at, const QString &sentence);

    [[nodiscard]] bool isFollowing() const { return m_isFollowing; }
    [[nodiscard]] const Viewport &view() const { return m_view; }
    [[nodiscard]] TimePoint now() const;
    [[nodiscard]] const LockRecord *record() const { return m_record; }
    /// A line says which node served the lock: there are several, or there were.
    [[nodiscard]] bool hasNodes() const;
    /// Of the view as it is now.
    const Layout &layout();
    /// The picture in full height, for a file.
    [[nodiscard]] Picture pictureInFull(Layout &layout);
    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void viewChanged();
    void followingChanged(bool following);
    /// The sentence about what the pointer or the keyboard asks about; empty: nothing.
    void asked(const QString &sentence);
    void tableRequested();

protected:
    bool viewportEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    struct Asked
    {
        int lane = 0;
        std::size_t segment = 0;
        TimePoint at;
        friend bool operator==(const Asked &, const Asked &) = default;
    };
    void setView(const Viewport &view);
    void pan(double pixels);
    void relayout();
    void updateTimer();
    void ask(const std::optional<Asked> &asked);
    void askAt(const QPointF &place, bool keeps);
    [[nodiscard]] QString sentenceAt(const QPointF &place, const Geometry &geometry) const;
    /// Of something that is no hold and no wait.
    void tell(const QString &sentence);
    [[nodiscard]] QString textOf(const MarkItem &item) const;
    void moveRow(int step);
    void tellOf(int lane);
    void moveSpan(int step);
    void togglePin();
    [[nodiscard]] Geometry geometryNow() const;
    [[nodiscard]] LayoutOptions layoutOptions() const;
    [[nodiscard]] std::vector<Lit> litOf(const Story &story, const Layout &layout) const;
    [[nodiscard]] Picture picture() const;
    [[nodiscard]] std::optional<Story> story() const;

    const LockRecord *m_record = nullptr;
    Names m_names;
    GroupNames m_groupNames;
    RowChoice m_choice;
    Viewport m_view;
    Layout m_layout;
    bool m_isStale = true; ///< the layout
    bool m_isFollowing = true;
    bool m_hasManyNodes = false;
    bool m_isForAudience = false;
    std::optional<Asked> m_asked;
    bool m_isKept = false; ///< the question stays when the pointer goes
    int m_currentRow = -1;
    std::optional<QPointF> m_dragFrom;
    bool m_isDragging = false;
    int m_namesWidth = 0;
    QTimer m_frame;
};

} // namespace lockscope::ui::timeline
