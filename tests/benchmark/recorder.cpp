// SPDX-License-Identifier: Apache-2.0
#include "tests/benchmark/recorder.h"

namespace lockscope::benchmark {

namespace {

/// A transport that passes everything it sends to the recorder.
class RecordingTransport final : public redis::Transport
{
public:
    RecordingTransport(std::unique_ptr<redis::Transport> inner, Recorder &recorder)
        : m_inner(std::move(inner)), m_recorder(recorder)
    {
    }

    void open(redis::TransportListener &listener) override { m_inner->open(listener); }
    void write(const QByteArray &bytes) override
    {
        m_recorder.add(bytes);
        m_inner->write(bytes);
    }
    void close() override { m_inner->close(); }

private:
    std::unique_ptr<redis::Transport> m_inner;
    Recorder &m_recorder;
};

} // namespace

redis::TransportFactory Recorder::factory()
{
    return [this](const redis::LinkOptions &options) -> std::unique_ptr<redis::Transport> {
        std::unique_ptr<redis::Transport> socket = redis::makeSocketTransport(options);
        if (options.receivesMessages)
            return socket; // subscriptions are not part of an uncontended cycle
        return std::make_unique<RecordingTransport>(std::move(socket), *this);
    };
}

void Recorder::start()
{
    m_bytes.reserve(Limit + 1024 * 1024);
    m_isRunning = true;
}

void Recorder::add(const QByteArray &bytes)
{
    if (m_isRunning && !isFull())
        m_bytes += bytes;
}

} // namespace lockscope::benchmark
