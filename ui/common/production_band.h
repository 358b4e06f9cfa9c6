// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace lockscope::ui {

/// A band over the full width of the window, in the same two colours in both themes: this deployment is production.
class ProductionBand final : public QWidget
{
    Q_OBJECT
public:
    explicit ProductionBand(QWidget *parent = nullptr);

    /// Shows `text` between the stripes; an empty text hides the band.
    void show(const QString &text);
    /// The band of a confirmation dialog; an empty name hides it.
    void showDeployment(const QString &name);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_text;
};

} // namespace lockscope::ui
