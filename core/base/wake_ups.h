// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/sleeper.h"

#include <QObject>
#include <vector>

namespace lockscope {

/// Collects the threads whose results are ready in one turn of the event loop and wakes them together at its end.
/// Thread: the one it lives in.
class WakeUps final : public QObject
{
public:
    ~WakeUps() override;

    void wakeSoon(Sleeper &sleeper);

protected:
    void customEvent(QEvent *event) override;

private:
    void wakeAll();

    std::vector<Sleeper *> m_answered;
};

} // namespace lockscope
