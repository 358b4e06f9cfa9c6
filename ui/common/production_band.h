// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace lockscope::ui {

/// Over the whole width of the window, in the same two colours in both themes: what is done here is done to production.
class ProductionBand final : public QWidget
{
    Q_OBJECT
public:
    explicit ProductionBand(QWidget *parent = nullptr);

    /// Shows what is written between the stripes; an empty text hides the band.
    void show(const QString &text);
    /// Of a question about it; an empty name hides the band.
    void showDeployment(const QString &name);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_text;
};

} // namespace lockscope::ui
