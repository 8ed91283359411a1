import { humanDuration } from '../../../go/human-duration.js';
import { showControls } from '../../../terminal/sanitize.js';
import type { Span } from '../../../terminal/ui/view-model.js';
import type { ListView } from '../../rows/list-view.js';
import { type EmptyNamespace, emptyText } from '../empty-list.js';
import type { LiveListState } from './live-list.js';
import type { Quiet } from './silence.js';

/** A page that takes longer, in milliseconds, is not awaited in silence. */
const PATIENCE_MS = 5_000;

/** How a live list is doing, and what is said of it. */
export class ListCondition {
  state: LiveListState = { phase: 'listing' };
  /** The snapshots the list was read from. */
  versions: readonly string[] = [];
  /** When there was news of the list last, in milliseconds since 1970; a list that is not read has none. */
  heardAt = Number.POSITIVE_INFINITY;
  /** When what is shown was known to be so last, in milliseconds since 1970, where there is no connection, it is refused or read again. */
  newsAt = Number.POSITIVE_INFINITY;
  /** How many objects there are by the server's count; undefined if it tells none. */
  expected: number | undefined;
  /** What was found out where the list is empty. */
  around: EmptyNamespace | undefined;
  /** Namespaces that do not exist, by the names of the parts that asked for them. */
  readonly missing = new Map<string, string>();
  readonly #silence: Quiet;

  /** @param silence since when a server has not answered, though the connection stands */
  constructor(silence: Quiet) {
    this.#silence = silence;
  }

  /** How far one can trust the list: `one snapshot`, `resumed, 2 snapshots`, and how it is kept; `none` without one. */
  consistency(): string {
    const { phase } = this.state;
    if (phase === 'listing') return 'reading';
    if (this.versions.length === 0) return 'none';
    const read = this.versions.length > 1 ? `resumed, ${this.versions.length} snapshots` : 'one snapshot';
    return phase === 'live' ? `${read}, live` : read;
  }

  /**
   * How fresh the list is, in a word or two: `live`, `reading 40%`, `12s old`; where it is read again, both of these.
   * @param size objects that exist
   * @param now milliseconds since 1970
   */
  freshness(size: number, now: number): Span {
    const { state, expected } = this;
    const silentSince = this.#silence.since;
    if (state.phase === 'listing') {
      const share =
        expected === undefined || expected === 0 ? '' : ` ${Math.floor((100 * size) / expected)}%`;
      const isOld = size > 0 && this.newsAt < Number.POSITIVE_INFINITY;
      return { text: `reading${share}${isOld ? `, ${ago(now - this.newsAt)} old` : ''}`, role: 'muted' };
    }
    // That a connection is lost is noticed late.
    if (state.phase === 'lost')
      return { text: `${ago(now - Math.min(state.since, this.newsAt))} old`, role: 'warning' };
    if (state.phase === 'refused' && (size === 0 || this.newsAt === Number.POSITIVE_INFINITY))
      return { text: state.listed ? 'not live' : 'refused', role: 'warning' };
    if (state.phase === 'refused') return { text: `${ago(now - this.newsAt)} old`, role: 'warning' };
    if (silentSince !== undefined) return { text: `${ago(now - silentSince)} old`, role: 'warning' };
    return { text: 'live', role: 'good' };
  }

  /**
   * What is wrong with the list: `no connection for 5s: …`; "" if nothing is, or what is said in place of rows.
   * @param size objects that exist
   */
  trouble(now: number, size: number): string {
    const { state } = this;
    if (state.phase === 'lost')
      return `no connection for ${ago(now - state.since)}: ${showControls(state.why)}`;
    if (state.phase === 'refused')
      return state.listed || size > 0 ? `not up to date: ${showControls(state.why)}` : '';
    const waited = now - this.heardAt;
    if (state.phase === 'listing' && waited >= PATIENCE_MS) return `no response for ${ago(waited)}`;
    const { since, whose } = this.#silence;
    if (since !== undefined)
      return `no response${whose && ` from ${showControls(whose)}`} for ${ago(now - since)}`;
    const [missing] = this.missing;
    return missing === undefined ? '' : showControls(`${missing[0]}: no namespace ${missing[1]}`);
  }

  /**
   * Why there are no rows to be seen, where there are none.
   * @param size objects that exist, whatever the filter
   * @param how how the user chooses a namespace, and all of them
   */
  whyEmpty(list: ListView, size: number, how: { choose: string; all: string }): string {
    const { state } = this;
    if (state.phase === 'refused' && !state.listed) {
      const offer =
        state.forbidden && list.resource.namespaced && list.namespace === undefined
          ? `\n\nYou may be allowed to list it in a namespace: ${how.choose} chooses one.`
          : '';
      return showControls(state.why) + offer;
    }
    if (size > 0) return 'Nothing matches the filter. Esc clears it.';
    if (state.phase === 'listing') return 'Reading...';
    return state.phase === 'lost' ? '' : showControls(emptyText(list, this.around, how));
  }
}

function ago(milliseconds: number): string {
  return humanDuration(Math.max(0, milliseconds));
}
