// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextEdit>
#include <vector>

namespace lockscope::ui::doctor {

/// Names of keys, as high as they need. A name that does not fit is broken behind a colon, else at the edge: a label
/// would break it at any hyphen. What is copied is what was set.
class KeyText final : public QTextEdit
{
    Q_OBJECT
public:
    explicit KeyText(QWidget *parent = nullptr);

    void showNames(const QString &names);
    /// As they are, without the places where a line may break.
    [[nodiscard]] const QString &names() const { return m_names; }

protected:
    [[nodiscard]] QMimeData *createMimeDataFromSelection() const override;

private:
    void fit();

    QString m_names;
    std::vector<qsizetype> m_places {0}; ///< in the names, of each letter that is drawn; then their end
};

} // namespace lockscope::ui::doctor
