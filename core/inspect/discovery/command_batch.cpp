// SPDX-License-Identifier: Apache-2.0
#include "core/inspect/discovery/command_batch.h"

#include "core/inspect/snapshot/key_scan.h"

namespace lockscope::inspect {

using redis::Command;
using redis::Reply;

/// Lives until the last reply has arrived, even without a waiter.
class CommandBatch::Answers final
{
public:
    Answers(redis::Link &link, std::size_t most) : m_link(link)
    {
        m_questions.reserve(most); // the link keeps their addresses
        m_replies.reserve(most);
    }

    void ask(std::shared_ptr<Answers> self, Command command)
    {
        Q_ASSERT(m_questions.size() < m_questions.capacity());
        const std::size_t at = m_questions.size();
        Question &question = m_questions.emplace_back(this, at, std::move(command));
        m_replies.emplace_back();
        m_self = std::move(self);
        ++m_open;
        if (!m_link.isOpen()) {
            again(m_self, &question);
            return;
        }
        Command sent = question.command;
        if (const std::optional<Error> refused = m_link.submit(sent, &question))
            set(at, fail(*refused));
    }

    [[nodiscard]] bool areComplete() const { return m_open == 0; }
    void setWaiter(std::coroutine_handle<> waiter) { m_waiter = waiter; }
    std::vector<Result<Reply>> take() { return std::move(m_replies); }

private:
    struct Question final : redis::PendingReply
    {
        Question(Answers *owner, std::size_t place, Command asked)
            : answers(owner), at(place), command(std::move(asked))
        {
        }
        void deliver(Result<Reply> reply) override
        {
            Result<Reply> answer = redis::checked(std::move(reply));
            if (!answer && answer.error().kind == ErrorKind::LinkLost)
                again(answers->m_self, this);
            else
                answers->set(at, std::move(answer));
        }

        Answers *answers;
        std::size_t at;
        Command command;
    };

    static QCoro::Task<> again(std::shared_ptr<Answers> self, Question *question)
    {
        Result<Reply> answer = co_await self->m_link.query(std::move(question->command));
        self->set(question->at, std::move(answer));
    }

    void set(std::size_t at, Result<Reply> answer)
    {
        m_replies[at] = std::move(answer);
        if (--m_open > 0)
            return;
        const std::shared_ptr<Answers> self = std::move(m_self); // until the waiter has run
        if (m_waiter)
            std::exchange(m_waiter, nullptr).resume();
    }

    redis::Link &m_link;
    std::vector<Question> m_questions;
    std::vector<Result<Reply>> m_replies;
    std::size_t m_open = 0;
    std::coroutine_handle<> m_waiter;
    std::shared_ptr<Answers> m_self; // while replies are missing
};

CommandBatch::CommandBatch(redis::Link &link, std::size_t most) : m_answers(std::make_shared<Answers>(link, most)) { }

void CommandBatch::ask(Command command)
{
    m_answers->ask(m_answers, std::move(command));
}

bool CommandBatch::await_ready() const
{
    return m_answers->areComplete();
}

void CommandBatch::await_suspend(std::coroutine_handle<> waiter)
{
    m_answers->setWaiter(waiter);
}

std::vector<Result<Reply>> CommandBatch::await_resume()
{
    return m_answers->take();
}

} // namespace lockscope::inspect
