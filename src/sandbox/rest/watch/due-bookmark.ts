import type { Clock } from '../../../process/clock.js';
import { ProgressLoop } from '../../cache/progress-loop.js';
import type { Follower } from '../../store/store.js';

/**
 * A bookmark that is due when its watch has reported its progress: earlier changes must be sent before it. A watch that
 * is still catching up does not report, and is asked again.
 */
export class DueBookmark {
  readonly #loop: ProgressLoop;
  #leave: (() => void) | undefined;

  constructor(clock: Clock, follower: Follower) {
    this.#loop = new ProgressLoop(clock, () => follower.requestProgress());
  }

  /** Requests the watch's progress until it arrives. */
  await(): void {
    this.#leave ??= this.#loop.join();
  }

  /** Returns whether a bookmark was due, and clears that. */
  take(): boolean {
    const due = this.#leave !== undefined;
    this.#leave?.();
    this.#leave = undefined;
    return due;
  }
}
