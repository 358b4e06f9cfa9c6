// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/hit_test.h"
#include "ui/timeline/painter.h"
#include "ui/timeline/story.h"

#include <QAbstractScrollArea>
#include <QTimer>
#include <functional>

namespace lockscope::ui::timeline {

/// The navigable picture: the wheel scrolls, Ctrl+wheel zooms, dragging pans, a click keeps the question at the
/// pointer and requests the script calls of the bar.
/// Repaints at screen rate only while it follows and is visible.
class Canvas final : public QAbstractScrollArea
{
    Q_OBJECT
public:
    using Names = std::function<QString(int lane)>;
    using GroupNames = std::function<QString(const QByteArray &client)>;

    explicit Canvas(QWidget *parent = nullptr);

    /// Null: no history to show. The record outlives the canvas, or is replaced before it is destroyed.
    void setRecord(const LockRecord *record);
    void setNames(Names names, GroupNames groups);
    void setGrouping(bool byClient);
    void setWantedOnly(bool wantedOnly);
    /// True: locks may be on different nodes, so a line shows the node.
    void setManyNodes(bool hasManyNodes);
    /// Gives the node line's room to the lanes, until another node takes over.
    void setForAudience(bool forAudience);
    void setFollowing(bool following);
    /// Shows the whole record.
    void fit();
    void zoom(double factor);
    void showRange(TimePoint from, std::chrono::nanoseconds span);
    /// A load starts: lanes that are idle now go below its lanes, and stay there while they are idle.
    void sinkIdleLanes();
    /// The record has grown.
    void refresh();
    /// Shows the story at this instant of the lane, as the pointer does.
    void ask(int lane, TimePoint at);
    void goToBlocker();
    void goToMark(int step);
    /// Centres the view on `at` and shows the sentence.
    void goTo(TimePoint at, const QString &sentence);
    /// The hold or wait in question.
    [[nodiscard]] std::optional<Story> story() const;

    [[nodiscard]] bool isFollowing() const { return m_isFollowing; }
    [[nodiscard]] const Viewport &view() const { return m_view; }
    [[nodiscard]] TimePoint now() const;
    [[nodiscard]] const LockRecord *record() const { return m_record; }
    /// Whether a line shows the node that served the lock: there are several nodes, or there were.
    [[nodiscard]] bool hasNodes() const;
    /// The layout of the current view.
    const Layout &layout();
    /// The picture in full height, for a file.
    [[nodiscard]] Picture pictureInFull(Layout &layout);
    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void viewChanged();
    void followingChanged(bool following);
    /// The sentence for the current question of pointer or keyboard; empty: none.
    void asked(const QString &sentence);
    void tableRequested();
    /// The user wants to see the script calls of story().
    void callsRequested();

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
    /// Shows the description of an item other than a hold or a wait.
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

    const LockRecord *m_record = nullptr;
    Names m_names;
    GroupNames m_groupNames;
    RowChoice m_choice;
    TimePoint m_idleBefore {}; ///< the last sinkIdleLanes()
    Viewport m_view;
    Layout m_layout;
    bool m_isStale = true; ///< the layout is out of date
    bool m_isFollowing = true;
    bool m_hasManyNodes = false;
    bool m_isForAudience = false;
    std::optional<Asked> m_asked;
    bool m_isKept = false; ///< the question stays when the pointer leaves
    int m_currentRow = -1;
    std::optional<QPointF> m_dragFrom;
    bool m_isDragging = false;
    int m_namesWidth = 0;
    QTimer m_frame;
};

} // namespace lockscope::ui::timeline
