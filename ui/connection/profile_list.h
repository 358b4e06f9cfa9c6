// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/connection/connection_values.h"

#include <QTreeWidget>
#include <vector>

namespace lockscope::ui::connection {

/// The saved profiles by folder. Shrinks before its pane scrolls.
class ProfileList final : public QTreeWidget
{
    Q_OBJECT
public:
    explicit ProfileList(QWidget *parent);

    /// Keeps the selection.
    void setProfiles(const std::vector<ConnectionValues> &profiles);
    [[nodiscard]] const std::vector<ConnectionValues> &profiles() const { return m_profiles; }
    [[nodiscard]] QStringList names() const;
    void choose(const QString &name);
    /// Null: none, or a folder.
    [[nodiscard]] const ConnectionValues *chosen() const;
    [[nodiscard]] QSize sizeHint() const override { return {QTreeWidget::sizeHint().width(), minimumHeight()}; }

private:
    std::vector<ConnectionValues> m_profiles;
};

} // namespace lockscope::ui::connection
