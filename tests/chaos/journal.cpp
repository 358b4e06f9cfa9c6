// SPDX-License-Identifier: Apache-2.0
#include "tests/chaos/journal.h"

#include <fcntl.h>
#include <unistd.h>

namespace lockscope::chaos {

JournalWriter::JournalWriter(const QString &path)
    : m_file(::open(QFile::encodeName(path).constData(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600))
{
    if (m_file < 0)
        qFatal("cannot write %s", qPrintable(path));
}

JournalWriter::~JournalWriter()
{
    ::close(m_file);
}

void JournalWriter::write(const Record &record) const
{
    if (::write(m_file, &record, sizeof record) != ssize_t(sizeof record))
        qFatal("cannot write a journal");
}

std::vector<Record> JournalReader::read()
{
    std::vector<Record> records;
    if (!m_file.isOpen() && !m_file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return records; // its process has not started
    for (Record record; m_file.read(reinterpret_cast<char *>(&record), sizeof record) == qint64(sizeof record);)
        records.push_back(record);
    return records;
}

} // namespace lockscope::chaos
