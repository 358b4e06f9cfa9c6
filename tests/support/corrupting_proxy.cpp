// SPDX-License-Identifier: Apache-2.0
#include "tests/support/corrupting_proxy.h"

#include "core/base/engine_thread.h"
#include "core/base/random.h"

#include <QPointer>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>
#include <atomic>
#include <deque>
#include <sys/socket.h>

namespace lockscope::tests {

namespace {

using Corruption = CorruptingProxy::Corruption;

constexpr qsizetype MaxUnread = 1024 * 1024; ///< longer replies are not recorded for Exchange
constexpr qint64 EndlessBytes = qint64(1) << 31;

/// The position of a number in a reply: after a type byte, up to the end of the line.
struct Number
{
    char type = ':';
    qsizetype at = 0;
    qsizetype size = 0;
};

/// All numbers of a whole reply.
std::vector<Number> numbersIn(QByteArrayView reply)
{
    std::vector<Number> numbers;
    for (qsizetype at = 0; at < reply.size();) {
        const char type = reply[at];
        const qsizetype end = reply.indexOf("\r\n", at);
        if (type != '+' && type != '-')
            numbers.push_back({type, at + 1, end - at - 1});
        const qint64 length = type == '$' ? reply.sliced(at + 1, end - at - 1).toByteArray().toLongLong() : -1;
        at = end + 2 + (length >= 0 ? length + 2 : 0);
    }
    return numbers;
}

template <typename T, std::size_t Size>
const T &oneOf(const std::array<T, Size> &list, Random &random)
{
    return list[random.nextBelow(Size)];
}

QByteArray withOtherDigit(QByteArray reply, Random &random)
{
    const std::vector<Number> numbers = numbersIn(reply);
    if (numbers.empty())
        return reply;
    const Number &number = numbers[random.nextBelow(numbers.size())];
    static constexpr std::array Bytes {'0', '1', '2', '5', '8', '9', '-', '\0', '\r', 'x'};
    reply[number.at + qsizetype(random.nextBelow(quint64(number.size)))] = oneOf(Bytes, random);
    return reply;
}

QByteArray withOther(QByteArray reply, const std::vector<Number> &numbers, const QByteArray &value, Random &random)
{
    if (numbers.empty())
        return withOtherDigit(std::move(reply), random);
    const Number &number = numbers[random.nextBelow(numbers.size())];
    return reply.replace(number.at, number.size, value);
}

QByteArray withOtherInteger(const QByteArray &reply, Random &random)
{
    static const std::array<QByteArray, 14> Values {"0",
                                                    "-1",
                                                    "-2",
                                                    "1",
                                                    "2",
                                                    "3",
                                                    "1000",
                                                    "1000000",
                                                    "2147483647",
                                                    "2147483648",
                                                    "4294967296",
                                                    "9223372036854775807",
                                                    "-9223372036854775808",
                                                    "9223372036854775"};
    std::vector<Number> numbers = numbersIn(reply);
    std::erase_if(numbers, [](const Number &number) { return number.type != ':'; });
    return withOther(reply, numbers, oneOf(Values, random), random);
}

QByteArray withOtherLength(const QByteArray &reply, Random &random)
{
    static const std::array<QByteArray, 9> Values {"0",         "-1",         "7",          "1000",       "1000000",
                                                   "536870912", "2147483647", "2147483648", "99999999999"};
    std::vector<Number> numbers = numbersIn(reply);
    std::erase_if(numbers, [](const Number &number) { return number.type == ':'; });
    return withOther(reply, numbers, oneOf(Values, random), random);
}

const QByteArray &otherReply(Random &random)
{
    static const std::array<QByteArray, 12> Replies {"$-1\r\n",
                                                     "*-1\r\n",
                                                     "*0\r\n",
                                                     ":0\r\n",
                                                     ":-9223372036854775808\r\n",
                                                     "+OK\r\n",
                                                     "-ERR corrupted\r\n",
                                                     "-MOVED 1 127.0.0.1:1\r\n",
                                                     "*2\r\n:1\r\n:0\r\n",
                                                     "*2\r\n:1\r\n:2147483647\r\n",
                                                     "*3\r\n$7\r\nmessage\r\n$1\r\nc\r\n$1\r\n0\r\n",
                                                     "*5\r\n:0\r\n:0\r\n:1\r\n*1\r\n:1\r\n*1\r\n*0\r\n"};
    return oneOf(Replies, random);
}

bool subscribes(const std::vector<QByteArray> &request)
{
    return !request.empty() && request[0].toUpper().endsWith("SUBSCRIBE");
}

} // namespace

struct CorruptingProxy::Private
{
    explicit Private(Options given) : options(std::move(given)) { }

    Options options;
    quint16 port = 0;
    quint64 links = 0; // proxy's thread
    std::atomic<qint64> corrupted {0};
    std::atomic<qint64> replies {0};
    bool isHonest = false;          // proxy's thread
    QTcpServer *listener = nullptr; // lives in the proxy's thread, and owns the links
    EngineThread thread {QStringLiteral("proxy")};
};

/// One client and its own link to the server.
class CorruptingProxy::Link final : public QObject
{
public:
    Link(Private &proxy, QTcpSocket &client)
        : QObject(&client), m_proxy(proxy), m_client(client), m_random(proxy.options.seed, proxy.links++)
    {
        connect(&m_client, &QIODevice::readyRead, this, [this] { onRequest(m_client.readAll()); });
        connect(&m_client, &QAbstractSocket::disconnected, this, [this] { end(); });
        connect(&m_client, &QIODevice::bytesWritten, this, [this] { sendMoreOfEndless(); });
        connect(&m_server, &QIODevice::readyRead, this, [this] { onReplies(m_server.readAll()); });
        connect(&m_server, &QAbstractSocket::disconnected, this, [this] { endReplies(); });
        m_server.connectToHost(QStringLiteral("127.0.0.1"), proxy.options.server);
    }

private:
    /// Closes the client's side after the delivered bytes. Its requests are read until it disconnects: an earlier
    /// duplicate may have answered one that is still in flight.
    void endReplies()
    {
        m_isOver = true;
        m_server.disconnect(this);
        m_server.abort();
        sendLate();
        m_client.flush();
        ::shutdown(int(m_client.socketDescriptor()), SHUT_WR);
    }

    void end()
    {
        m_isOver = true;
        m_server.disconnect(this);
        m_server.abort();
        m_client.disconnect(this);
        m_client.deleteLater();
    }

    void onRequest(const QByteArray &bytes)
    {
        if (!m_isOver)
            m_server.write(bytes);
        m_requestBytes += bytes;
        for (;;) {
            const RawReading reading = readRawReply(m_requestBytes);
            if (reading.state == RawReading::State::Malformed)
                m_isReadable = false;
            if (reading.state != RawReading::State::Whole)
                return;
            m_requestBytes.remove(0, reading.size);
            m_requests.push_back(reading.reply.texts());
            m_isReadable = m_isReadable && !subscribes(m_requests.back());
            match();
        }
    }

    void onReplies(const QByteArray &bytes)
    {
        m_replyBytes += bytes;
        while (!m_isOver) {
            const RawReading reading = readRawReply(m_replyBytes);
            if (reading.state != RawReading::State::Whole)
                return;
            const QByteArray reply = m_replyBytes.first(reading.size);
            m_replyBytes.remove(0, reading.size);
            ++m_proxy.replies;
            if (!m_proxy.isHonest && m_random.nextUnit() < m_proxy.options.share)
                corrupt(reply);
            else
                deliver(reply);
        }
    }

    void corrupt(const QByteArray &reply)
    {
        ++m_proxy.corrupted;
        const std::vector<Corruption> &kinds = m_proxy.options.kinds;
        const qsizetype part = qsizetype(m_random.nextBelow(quint64(reply.size())));
        switch (kinds[m_random.nextBelow(kinds.size())]) {
        case Corruption::Digit: return deliver(withOtherDigit(reply, m_random));
        case Corruption::Integer: return deliver(withOtherInteger(reply, m_random));
        case Corruption::Length: return deliver(withOtherLength(reply, m_random));
        case Corruption::Twice: return deliver(reply + reply);
        case Corruption::Cut: deliver(reply.first(part)); return endReplies();
        case Corruption::Hole: return deliver(reply.first(part));
        case Corruption::Withheld: return; // the client reads the next reply instead
        case Corruption::Other: return deliver(otherReply(m_random));
        case Corruption::Invented: return deliver(otherReply(m_random) + reply);
        case Corruption::Late: return delay(reply);
        case Corruption::Swapped: m_swapped += reply; return;
        case Corruption::Endless:
            sendLate();
            send("$" + QByteArray::number(EndlessBytes) + "\r\n");
            m_endless = EndlessBytes;
            return sendMoreOfEndless();
        case Corruption::Nested: return deliver(QByteArray("*1000000\r\n").repeated(9));
        }
    }

    void deliver(QByteArray bytes)
    {
        bytes += std::exchange(m_swapped, {});
        if (m_late)
            m_late->append(bytes);
        else
            send(bytes);
    }

    void send(const QByteArray &bytes)
    {
        if (m_endless > 0)
            return;
        note(bytes);
        m_client.write(bytes);
    }

    /// Some delays are shorter than a client's timeout, others longer.
    void delay(const QByteArray &reply)
    {
        static constexpr std::array Delays {10, 50, 250, 700};
        if (!m_late)
            QTimer::singleShot(oneOf(Delays, m_random), this, [this] { sendLate(); });
        m_late = m_late.value_or(QByteArray()) + reply;
    }

    void sendLate()
    {
        if (const std::optional<QByteArray> bytes = std::exchange(m_late, {}))
            send(*bytes);
    }

    void sendMoreOfEndless()
    {
        static const QByteArray Block(64 * 1024, 'x');
        while (m_endless > 0 && m_client.bytesToWrite() < 4 * Block.size()) {
            m_endless -= Block.size();
            m_client.write(Block);
        }
    }

    /// Parses delivered bytes as a client does.
    void note(const QByteArray &bytes)
    {
        m_delivered += bytes;
        while (m_isReadable) {
            RawReading reading = readRawReply(m_delivered);
            m_isReadable = reading.state != RawReading::State::Malformed && m_delivered.size() < MaxUnread;
            if (reading.state != RawReading::State::Whole)
                return;
            m_delivered.remove(0, reading.size);
            m_unmatched.push_back(std::move(reading.reply));
            match();
        }
        m_delivered.clear();
    }

    /// Matches one reply to each request. A duplicate may match a request in flight.
    void match()
    {
        while (m_isReadable && !m_requests.empty() && !m_unmatched.empty()) {
            if (m_proxy.options.onDelivered)
                m_proxy.options.onDelivered({std::move(m_requests.front()), std::move(m_unmatched.front())});
            m_requests.pop_front();
            m_unmatched.pop_front();
        }
        if (!m_isReadable)
            m_requests.clear();
    }

    Private &m_proxy;
    QTcpSocket &m_client;
    QTcpSocket m_server;
    SeededRandom m_random;
    QByteArray m_requestBytes;
    QByteArray m_replyBytes;
    QByteArray m_delivered;                         // not parsed yet
    std::deque<std::vector<QByteArray>> m_requests; // without a reply yet
    std::deque<RawReply> m_unmatched;               // delivered, without a request yet
    bool m_isReadable = true;                       // whether delivered bytes match m_requests
    bool m_isOver = false;
    std::optional<QByteArray> m_late; // sent together when their delay ends
    QByteArray m_swapped;             // delivered with the next reply, behind it
    qint64 m_endless = 0;             // bytes still to send
};

const std::vector<Corruption> &CorruptingProxy::usual()
{
    static const std::vector<Corruption> Kinds {Corruption::Digit,    Corruption::Integer, Corruption::Length,
                                                Corruption::Twice,    Corruption::Cut,     Corruption::Hole,
                                                Corruption::Withheld, Corruption::Other,   Corruption::Invented,
                                                Corruption::Late,     Corruption::Swapped};
    return Kinds;
}

const std::vector<CorruptingProxy::Corruption> &CorruptingProxy::all()
{
    static const std::vector<Corruption> Kinds = [] {
        std::vector<Corruption> kinds = usual();
        kinds.insert(kinds.end(), {Corruption::Endless, Corruption::Nested});
        return kinds;
    }();
    return Kinds;
}

CorruptingProxy::CorruptingProxy(Options options) : d(std::make_unique<Private>(std::move(options)))
{
    d->thread.runAndWait([this] {
        d->listener = new QTcpServer;
        QObject::connect(d->listener, &QTcpServer::newConnection, d->listener, [this] {
            while (QTcpSocket *client = d->listener->nextPendingConnection())
                new Link(*d, *client);
        });
        if (d->listener->listen(QHostAddress::LocalHost))
            d->port = d->listener->serverPort();
    });
}

CorruptingProxy::~CorruptingProxy()
{
    d->thread.runAndWait([this] { delete d->listener; });
}

void CorruptingProxy::becomeHonest()
{
    d->thread.runAndWait([this] {
        d->isHonest = true;
        const QList<QTcpSocket *> clients = d->listener->findChildren<QTcpSocket *>(Qt::FindDirectChildrenOnly);
        for (QTcpSocket *client : clients)
            client->abort();
    });
}

quint16 CorruptingProxy::port() const
{
    return d->port;
}

qint64 CorruptingProxy::corrupted() const
{
    return d->corrupted;
}

qint64 CorruptingProxy::replies() const
{
    return d->replies;
}

} // namespace lockscope::tests
