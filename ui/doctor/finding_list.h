// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/model/finding.h"

#include <QTreeView>

namespace lockscope::ui::models {
class FindingModel;
}

namespace lockscope::ui::doctor {

/// The icon of a finding, and of one that is no longer found.
[[nodiscard]] QString iconName(inspect::Health severity, bool isGone);

/// The findings in groups. Names have priority: the result column is shown only while there are results, the "since"
/// column only if names and holders fit beside it.
class FindingList final : public QTreeView
{
    Q_OBJECT
public:
    /// `model` outlives the list.
    explicit FindingList(models::FindingModel &model, QWidget *parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] int minWidth() const;
    void sizeColumns();
    void fit();
    void openGroups(int first, int last);

    models::FindingModel &m_model;
    int m_name = 0; ///< pixels, for a name of usual length
    int m_holder = 0;
    int m_since = 0;
    int m_result = 0;
};

} // namespace lockscope::ui::doctor
