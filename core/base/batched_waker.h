// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/parker.h"

#include <QObject>
#include <vector>

namespace lockscope {

/// Collects the threads whose results are ready in one turn of the event loop and wakes them together at its end.
/// Thread: the one it lives in.
class BatchedWaker final : public QObject
{
public:
    ~BatchedWaker() override;

    void wakeSoon(Parker &parker);

protected:
    void customEvent(QEvent *event) override;

private:
    void wakeAll();

    std::vector<Parker *> m_answered;
};

} // namespace lockscope
