import { humanDuration } from '../../../go/human-duration.js';
import { showControls } from '../../../terminal/sanitize.js';
import type { Span } from '../../../terminal/ui/view-model.js';
import type { ListView } from '../../rows/list-view.js';
import { type EmptyNamespace, emptyText } from '../empty-list.js';
import type { LiveListState } from './live-list.js';
import type { Quiet } from './silence.js';

/** A page that takes longer, in milliseconds, is reported. */
const PATIENCE_MS = 5_000;

/** The state of a live list, and the messages about it. */
export class ListCondition {
  state: LiveListState = { phase: 'listing' };
  /** The snapshots that the list was read from. */
  versions: readonly string[] = [];
  /** The time of the last news about the list, in milliseconds since 1970; infinity for a list that is not read. */
  heardAt = Number.POSITIVE_INFINITY;
  /**
   * The last time at which the visible rows were known to be true, in milliseconds since 1970, if the connection is
   * lost, or the list is refused or read again.
   */
  newsAt = Number.POSITIVE_INFINITY;
  /** How many objects there are according to the server; undefined if it does not say. */
  expected: number | undefined;
  /** What was found out about an empty list. */
  around: EmptyNamespace | undefined;
  /** Namespaces that do not exist, by the names of the parts that use them. */
  readonly missing = new Map<string, string>();
  readonly #silence: Quiet;

  /** @param silence since when a server has not responded on an open connection */
  constructor(silence: Quiet) {
    this.#silence = silence;
  }

  /**
   * How consistent the list is: `one snapshot`, `resumed, 2 snapshots`, with `live` if it is watched; `none` without
   * one.
   */
  consistency(): string {
    const { phase } = this.state;
    if (phase === 'listing') return 'reading';
    if (this.versions.length === 0) return 'none';
    const read = this.versions.length > 1 ? `resumed, ${this.versions.length} snapshots` : 'one snapshot';
    return phase === 'live' ? `${read}, live` : read;
  }

  /**
   * How fresh the list is, in a few words: `live`, `reading 40%`, `12s old`; both of the latter if it is read again.
   * @param size existing objects
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
    // A lost connection is noticed late.
    if (state.phase === 'lost')
      return { text: `${ago(now - Math.min(state.since, this.newsAt))} old`, role: 'warning' };
    if (state.phase === 'refused' && (size === 0 || this.newsAt === Number.POSITIVE_INFINITY))
      return { text: state.listed ? 'not live' : 'refused', role: 'warning' };
    if (state.phase === 'refused') return { text: `${ago(now - this.newsAt)} old`, role: 'warning' };
    if (silentSince !== undefined) return { text: `${ago(now - silentSince)} old`, role: 'warning' };
    return { text: 'live', role: 'good' };
  }

  /**
   * What is wrong with the list: `no connection for 5s: …`; "" if nothing is, or if a message replaces the rows.
   * @param size existing objects
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
   * Why no rows are visible, if there are none.
   * @param size existing objects, whatever the filter
   * @param how the user chooses a namespace, and all of them
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
