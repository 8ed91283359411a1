import type { Clock } from '../clock.js';
import type { Random } from '../random.js';
import type { Registry } from '../resources/registry.js';
import type { Store } from '../store/store.js';
import type { ContinueTokens } from './continue-token.js';

/** What the handlers work on. */
export interface Api {
  store: Store;
  registry: Registry;
  tokens: ContinueTokens;
  clock: Clock;
  random: Random;
  /** Milliseconds between the bookmarks of a watch. */
  bookmarkInterval: number;
}
