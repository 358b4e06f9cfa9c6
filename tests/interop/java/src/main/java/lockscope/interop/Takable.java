// SPDX-License-Identifier: Apache-2.0
package lockscope.interop;

/** What a thread takes and gives back: a lock, or one permit. A lease of 0 is the watchdog's, or no end. */
interface Takable {
    /**
     * One attempt of the calling thread.
     *
     * @return nothing when taken, else the time to live that a waiter is told; -1 where that is not known
     */
    Long attempt(long lease) throws Exception;

    /** Waits for so many ms, for ever when `time` is 0. */
    boolean take(long time, long lease) throws InterruptedException;

    void giveBack();

    /** After giveBack(): something is still held by the calling thread, or by other readers. */
    boolean isLeft();

    boolean force();

    /** Held by anybody, as Redisson answers it. */
    boolean isLocked();
}
