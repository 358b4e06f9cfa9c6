// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

import com.google.gson.JsonObject;
import java.util.Map;
import java.util.TreeMap;

/**
 * The commands of the driver. A holder is created when a command first names it, with its own client, or with the client of
 * the holder named by `with`.
 */
final class Commands {
    private final Map<String, Holder> holders = new TreeMap<>();
    private Servers servers;
    private Contention contention;
    private Traffic traffic;
    private Claims claims;

    /** Executes a command. Any exception is a failure of the command. */
    JsonObject perform(JsonObject request) throws Exception {
        return answerTo(request).toJson();
    }

    private Json.Answer answerTo(JsonObject request) throws Exception {
        String verb = Json.text(request, "do");
        switch (verb) {
            case "open": // {urls, watchdog, fairWait, timeout}: servers of new holders
                end();
                servers = Servers.of(request);
                return Json.answer();
            case "reset": // between two cases: forgets the state of the last one
                reset();
                return Json.answer();
            case "identity": // {who}
                return Json.answer().with("id", holder(request).clientId()).with("thread", holder(request).threadId());
            case "try": // {who, type, name, lease}
                return attempted(request);
            case "begin": // {who, type, name, wait, lease}
                holder(request).begin(acquirable(request), Json.number(request, "wait"), Json.number(request, "lease"));
                return Json.answer().with("answer", "waiting");
            case "begin-seconds": // {who, type, name, lease in s}
                holder(request).beginForSeconds((LockAdapter) acquirable(request), Json.number(request, "lease"));
                return Json.answer().with("answer", "waiting");
            case "finish": // {who}
                return finished(holder(request).finish());
            case "release": // {who, type, name}
                return released(request);
            case "force": // {who, type, name}
                return Json.answer().with("forced", holder(request).call(acquirable(request)::forceUnlock));
            case "churn": // {who, type, name, times}: acquires and releases it
                for (long i = Json.number(request, "times"); i > 0; --i) {
                    holder(request).attempt(acquirable(request), 0);
                    holder(request).release(acquirable(request));
                }
                return Json.answer();
            case "look": // {who, type, name}
                return Json.answer().with("locked", holder(request).call(acquirable(request)::isLocked))
                    .with("mine", holder(request).call(acquirable(request)::isStillHeld));
            case "listen": // {who, channel}
                holder(request).listen(Json.text(request, "channel"));
                return Json.answer();
            case "heard": // {who}: number of messages received
                return Json.answer().with("messages", holder(request).heard());
            case "call": // {who, type, name, method, args}
                return Json.answer().with("answer", holder(request).call(request));
            case "die": // {who}
                holders.remove(Json.text(request, "who")).die();
                return Json.answer();
            case "fight": // {type, name, witness, threads, clients, startAt, ms, holdUs}: returns when the clients are connected
                contention = Contention.start(servers, request);
                return Json.answer();
            case "fought": // waits for its end
                return contention.result();
            case "live": // {prefix, types, ms}: returns immediately
                traffic = Traffic.start(servers, request);
                return Json.answer();
            case "lived": // waits for its end
                return traffic.result();
            case "claim": // {control, journal, …}: returns immediately; tests/chaos
                claims = Claims.start(servers, request);
                return Json.answer();
            case "claimed": // waits for its end
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

    private Acquirable acquirable(JsonObject request) {
        return holder(request).acquirable(Json.text(request, "type"), Json.text(request, "name"));
    }

    private Json.Answer attempted(JsonObject request) {
        try {
            Long ttl = holder(request).attempt(acquirable(request), Json.number(request, "lease"));
            Json.Answer answer = Json.answer().with("answer", ttl == null ? "acquired" : "denied");
            return ttl == null ? answer : answer.with("ttl", ttl);
        } catch (IllegalMonitorStateException problem) { // thrown by a non-reentrant lock to its holder
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
            holder(request).release(acquirable(request));
            boolean isStillHeld = holder(request).call(acquirable(request)::isStillHeld);
            return Json.answer().with("answer", isStillHeld ? "still-held" : "released").with("at", at);
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
