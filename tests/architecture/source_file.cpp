// SPDX-License-Identifier: Apache-2.0
#include "tests/architecture/source_file.h"

#include <QDir>
#include <QDirIterator>
#include <QRegularExpression>
#include <algorithm>

using namespace Qt::StringLiterals;

namespace lockscope::architecture {

namespace {

bool isText(const QString &path)
{
    static const QStringList binary {u"png"_s, u"ico"_s, u"icns"_s, u"qm"_s, u"ttf"_s, u"gz"_s, u"rdb"_s, u"bin"_s};
    return !binary.contains(QFileInfo(path).suffix()) && !QFileInfo(path).fileName().startsWith("LICENSE"_L1);
}

void readFile(const QDir &root, const QString &path, std::vector<SourceFile> &files)
{
    QFile file(root.filePath(path));
    if (isText(path) && file.open(QIODevice::ReadOnly))
        files.push_back({path, file.readAll()});
}

} // namespace

std::vector<SourceFile> readTree(const QString &root)
{
    const QDir top(root);
    std::vector<SourceFile> files;
    for (const QString &name : top.entryList(QDir::Files | QDir::Hidden, QDir::Name)) {
        if (!name.startsWith(".git"_L1) || name == ".gitignore"_L1)
            readFile(top, name, files);
    }
    for (const auto &folder :
         {u"app"_s, u"core"_s, u"ui"_s, u"resources"_s, u"lua"_s, u"tests"_s, u"installer"_s, u".ci"_s}) {
        QDirIterator entries(top.filePath(folder), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (entries.hasNext())
            readFile(top, top.relativeFilePath(entries.next()), files);
    }
    std::ranges::sort(files, {}, &SourceFile::path);
    return files;
}

std::vector<Include> includesOf(const SourceFile &file)
{
    static const QRegularExpression directive(uR"(^\s*#\s*include\s*([<"])([^>"]+)[>"])"_s);
    std::vector<Include> includes;
    int line = 0;
    for (const QByteArray &text : file.text.split('\n')) {
        ++line;
        const QRegularExpressionMatch match = directive.match(QString::fromUtf8(text));
        if (match.hasMatch())
            includes.push_back({match.captured(2), match.captured(1) == u'<', line});
    }
    return includes;
}

QString at(const SourceFile &file, int line)
{
    return u"%1:%2: "_s.arg(file.path).arg(line);
}

} // namespace lockscope::architecture
