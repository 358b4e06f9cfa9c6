// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextEdit>
#include <vector>

namespace lockscope::ui::doctor {

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

} // namespace lockscope::ui::doctor
