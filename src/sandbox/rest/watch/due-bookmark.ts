import type { Clock } from '../../../process/clock.js';
import { ProgressLoop } from '../../cache/progress-loop.js';
import type { Follower } from '../../store/store.js';

/**
 * A bookmark that is to come, once its watch has said how far it is: what happened before a bookmark must be told
 * before it. A watch that still catches up does not say, and is asked again.
 */
export class DueBookmark {
  readonly #loop: ProgressLoop;
  #leave: (() => void) | undefined;

  constructor(clock: Clock, follower: Follower) {
    this.#loop = new ProgressLoop(clock, () => follower.requestProgress());
  }

  /** Requests the watch's progress until that has come. */
  await(): void {
    this.#leave ??= this.#loop.join();
  }

  /** Tells whether a bookmark was due, which it is no longer. */
  take(): boolean {
    const due = this.#leave !== undefined;
    this.#leave?.();
    this.#leave = undefined;
    return due;
  }
}
