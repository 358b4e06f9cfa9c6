// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/model/feed_update.h"
#include "ui/common/palette.h"
#include "ui/shell/deployment.h"

#include <QTimer>
#include <QToolButton>
#include <QWidget>

class QLabel;

namespace lockscope::ui::shell {

/// The left of the status bar: the server, whether the data is live and how old, and our own load. Updated twice a
/// second.
class StatusFields final : public QWidget
{
    Q_OBJECT
public:
    explicit StatusFields(QWidget *parent = nullptr);

    void show(const inspect::FeedState &state);
    /// There is no connection until the next state.
    void showNoConnection();
    void setDeployment(const Deployment &deployment);
    /// Counts changed locks for the rate.
    void countChanges(qint64 locks) { m_changes += locks; }
    void setPaused(bool paused);
    /// The data comes from a recording.
    void setReplay(bool isReplay);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void refresh();
    void showWhere();
    void showRest();
    void measureChanges();
    void showFeed(const QString &iconName, const TokenColors &colors, const QString &text, const QString &next = {});

    struct Glyph
    {
        QString icon;
        QColor color;
        int side = 0;
        double ratio = 0;
        friend bool operator==(const Glyph &, const Glyph &) = default;
    };
    Glyph m_shown;
    inspect::FeedState m_state;
    TimePoint m_lastLive {};
    bool m_hasConnection = true;
    bool m_isReplay = false;
    bool m_isPaused = false;
    Deployment m_deployment;
    qint64 m_changes = 0; ///< since m_countedFrom
    qint64 m_changesPerSecond = 0;
    TimePoint m_countedFrom = BootClock::now();
    QTimer m_timer;
    QLabel *m_where;
    QLabel *m_glyph;
    QLabel *m_feed;
    QLabel *m_rest;
};

/// Status bar field, visible only while the feed is recorded, whichever pane is in front.
class RecordingField final : public QToolButton
{
    Q_OBJECT
public:
    explicit RecordingField(QWidget *parent = nullptr);

    /// `file`: the recording's target; empty: not recording.
    void tell(const QString &file);
    /// The height of a line, so that the field does not change the bar's height.
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

private:
    void fit(); ///< adapts to font and colours
};

} // namespace lockscope::ui::shell
