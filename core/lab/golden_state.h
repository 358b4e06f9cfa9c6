// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/lab/keyspace.h"

class QJsonObject;

namespace lockscope::lab {

/// The meaning of the short names in golden cases.
struct GoldenNames
{
    GoldenNames(QByteArray lockName, int timeScale);

    QByteArray lock;
    QByteArray tagged; ///< the name in braces, or unchanged if it has some
    int scale;
};

/// `A` → A's holder field, `A:write` → its write field, anything else unchanged.
QByteArray goldenField(const QByteArray &text);
/// Replaces `{UUID:A}` and `{thread:A}` by the holders.
QString withHolders(QString text);
/// Parses the keys of a `state` member. An unknown key is returned unchanged, so that it is then missing on the server.
Keyspace readGoldenState(const QJsonObject &json, const GoldenNames &names);

} // namespace lockscope::lab
