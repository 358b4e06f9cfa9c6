// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/model/lock_snapshot.h"
#include "ui/models/finding_model.h"

#include <QString>
#include <QTextEdit>
#include <QWidget>
#include <vector>

class QLabel;
class QPushButton;

namespace lockscope::ui {
class Form;
}

class QWidget;

namespace lockscope::ui::doctor {

class KeyText;

/// One finding explained: the evidence, the cause, the effect, the keys, and the possible actions.
class FindingPage final : public QWidget
{
    Q_OBJECT
public:
    explicit FindingPage(QWidget *parent = nullptr);

    /// `lock`: as the diagnosis run saw it; null when the finding is about a server.
    void show(const models::FindingRow &row, const inspect::LockSnapshot *lock, const models::HolderNames &names,
              bool isWritable);

    /// The width that keys need.
    [[nodiscard]] QSize sizeHint() const override;
    /// The buttons, below the scroll area, so that they are always visible.
    [[nodiscard]] QWidget *actions() const { return m_actions; }

Q_SIGNALS:
    void fixRequested();
    void lockRequested();
    void copyRequested();
    void muteRequested();
    void explanationRequested();

private:
    struct Line
    {
        QLabel *heading;
        QLabel *text;
    };
    Line addLine(const QString &name);
    /// For screen readers, which read a text without the heading beside it.
    static QString heard(const QString &heading, const QString &text);
    static QString keysText(const inspect::LockSnapshot &lock);
    void recolor();

    inspect::Health m_severity = inspect::Health::Warning;
    bool m_isGone = false;
    QLabel *m_glyph;
    QLabel *m_title;
    KeyText *m_lock;
    Form *m_lines;
    QLabel *m_keysHeading;
    KeyText *m_keys;
    Line m_result {};
    Line m_what {};
    Line m_why {};
    Line m_effect {};
    Line m_advice {};
    QWidget *m_actions;
    QPushButton *m_fix;
    QPushButton *m_show;
    QPushButton *m_copy;
    QPushButton *m_mute;
    QPushButton *m_explain;
};

/// Key names, as high as they need. A name that does not fit is broken after a colon, else at the edge; a label would
/// break it at any hyphen. Copying returns the original names.
class KeyText final : public QTextEdit
{
    Q_OBJECT
public:
    explicit KeyText(QWidget *parent = nullptr);

    void showNames(const QString &names);
    /// The original names, without the added break characters.
    [[nodiscard]] const QString &names() const { return m_names; }

protected:
    [[nodiscard]] QMimeData *createMimeDataFromSelection() const override;

private:
    void fit();

    QString m_names;
    std::vector<qsizetype> m_places {0}; ///< index in the names of each drawn character; then their end
};

/// Opens a dialog with a section of the manual, in Markdown. The dialog deletes itself when it is closed.
void showExplanation(const QString &title, const QString &section, QWidget *parent);

} // namespace lockscope::ui::doctor
