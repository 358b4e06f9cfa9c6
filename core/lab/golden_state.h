// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/lab/keyspace.h"

class QJsonObject;

namespace lockscope::lab {

/// What the short names of the golden cases stand for.
struct GoldenNames
{
    GoldenNames(QByteArray lockName, int timeScale);

    QByteArray lock;
    QByteArray tagged; ///< the name in braces, or itself when it has some
    int scale;
};

/// `A` → A's holder field, `A:write` → its write field, anything else as it is.
QByteArray goldenField(const QByteArray &text);
/// Puts the holders into `{UUID:A}` and `{thread:A}`.
QString withHolders(QString text);
/// The keys of a `state` member. A key that the format does not have comes out as it is, and is then found nowhere.
Keyspace readGoldenState(const QJsonObject &json, const GoldenNames &names);

} // namespace lockscope::lab
