// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import com.google.gson.JsonObject;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the driver can be told: see {@link #perform}. Holders are made when they are first named, each with a client of its
 * own, or with that of the holder that is named by `with`.
 */
final class Commands {
    private final Map<String, Holder> holders = new TreeMap<>();
    private Servers servers;
    private Contention contention;
    private Traffic traffic;
    private Claims claims;

    /** @return the answer; whatever is thrown is a failure */
    JsonObject perform(JsonObject request) throws Exception {
        return answerTo(request).toJson();
    }

    private Json.Answer answerTo(JsonObject request) throws Exception {
        String verb = Json.text(request, "do");
        switch (verb) {
            case "open": // {urls, watchdog, fairWait, timeout}: where holders made from now on connect
                end();
                servers = Servers.of(request);
                return Json.answer();
            case "reset": // between two plays: nothing of the last one is remembered
                reset();
                return Json.answer();
            case "identity": // {who}
                return Json.answer().with("id", holder(request).clientId()).with("thread", holder(request).threadId());
            case "try": // {who, type, name, lease}
                return attempted(request);
            case "begin": // {who, type, name, wait, lease}
                holder(request).begin(takable(request), Json.number(request, "wait"), Json.number(request, "lease"));
                return Json.answer().with("answer", "waiting");
            case "begin-seconds": // {who, type, name, lease in s}
                holder(request).beginForSeconds((LockTaking) takable(request), Json.number(request, "lease"));
                return Json.answer().with("answer", "waiting");
            case "finish": // {who}
                return finished(holder(request).finish());
            case "release": // {who, type, name}
                return released(request);
            case "force": // {who, type, name}
                return Json.answer().with("forced", holder(request).call(takable(request)::force));
            case "churn": // {who, type, name, times}: takes it and gives it back
                for (long i = Json.number(request, "times"); i > 0; --i) {
                    holder(request).attempt(takable(request), 0);
                    holder(request).giveBack(takable(request));
                }
                return Json.answer();
            case "look": // {who, type, name}
                return Json.answer().with("locked", holder(request).call(takable(request)::isLocked))
                    .with("mine", holder(request).call(takable(request)::isLeft));
            case "listen": // {who, channel}
                holder(request).listen(Json.text(request, "channel"));
                return Json.answer();
            case "heard": // {who}: messages on it so far
                return Json.answer().with("messages", holder(request).heard());
            case "call": // {who, type, name, method, args}
                return Json.answer().with("answer", holder(request).call(request));
            case "die": // {who}
                holders.remove(Json.text(request, "who")).die();
                return Json.answer();
            case "fight": // {type, name, witness, threads, clients, startAt, ms, holdUs}: returns once the clients are connected
                contention = Contention.start(servers, request);
                return Json.answer();
            case "fought": // waits for the end of the fight
                return contention.result();
            case "live": // {prefix, types, ms}: returns immediately
                traffic = Traffic.start(servers, request);
                return Json.answer();
            case "lived": // waits for the end of it
                return traffic.result();
            case "claim": // {control, journal, …}: returns immediately; tests/chaos
                claims = Claims.start(servers, request);
                return Json.answer();
            case "claimed": // waits for the end of it
                return claims.result();
            default:
                throw new IllegalArgumentException("no such command: " + verb);
        }
    }

    private Holder holder(JsonObject request) {
        String who = Json.text(request, "who");
        if (!holders.containsKey(who)) {
            holders.put(who, request.has("with") ? new Holder(holders.get(Json.text(request, "with"))) : new Holder(servers));
        }
        return holders.get(who);
    }

    private Takable takable(JsonObject request) {
        return holder(request).takable(Json.text(request, "type"), Json.text(request, "name"));
    }

    private Json.Answer attempted(JsonObject request) {
        try {
            Long ttl = holder(request).attempt(takable(request), Json.number(request, "lease"));
            Json.Answer answer = Json.answer().with("answer", ttl == null ? "acquired" : "denied");
            return ttl == null ? answer : answer.with("ttl", ttl);
        } catch (IllegalMonitorStateException problem) { // a non-reentrant lock, and its holder comes again
            return Json.answer().with("answer", "already-held").with("error", problem.getMessage());
        }
    }

    private Json.Answer finished(Holder.Waited waited) {
        String word = waited.isAcquired() ? "acquired" : "not-acquired";
        return Json.answer().with("answer", word).with("at", waited.atNanos());
    }

    private Json.Answer released(JsonObject request) {
        try {
            long at = System.nanoTime();
            holder(request).giveBack(takable(request));
            boolean isLeft = holder(request).call(takable(request)::isLeft);
            return Json.answer().with("answer", isLeft ? "still-held" : "released").with("at", at);
        } catch (IllegalMonitorStateException problem) {
            return Json.answer().with("answer", "not-holder").with("error", problem.getMessage());
        }
    }

    private void reset() {
        holders.values().removeIf(holder -> {
            holder.forgetLocks();
            if (!holder.isReusable()) {
                holder.die();
            }
            return !holder.isReusable();
        });
    }

    private void end() {
        holders.values().forEach(Holder::die);
        holders.clear();
    }
}
