// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

/** A lock, or one permit of a semaphore. A lease of 0: renewed by the watchdog; for permits without a limit. */
interface Acquirable {
    /**
     * Tries once to acquire it for the calling thread.
     *
     * @return null if acquired, otherwise the time to live in ms that Redis returned; -1 if unknown
     */
    Long attempt(long lease) throws Exception;

    /** Waits up to `time` ms; 0: without a limit. Returns false on a timeout. */
    boolean acquire(long time, long lease) throws InterruptedException;

    void release();

    /** Returns true if, after release(), the calling thread or other readers still hold it. */
    default boolean isStillHeld() {
        return false;
    }

    default boolean forceUnlock() {
        throw new UnsupportedOperationException();
    }

    /** Redisson's isLocked(): held by any client. */
    default boolean isLocked() {
        throw new UnsupportedOperationException();
    }
}
