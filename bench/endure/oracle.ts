import type { KubeObject } from '../../src/codec/object.js';
import type { Entry, Store } from '../../src/sandbox/store/store.js';
import type { Screen } from './screen.js';

/** A version of an object, and the period in which it was the newest, in milliseconds. */
interface Version {
  from: number;
  until: number;
  /** Undefined while the object did not exist. */
  object: KubeObject | undefined;
}

/** A type that the oracle knows: where its objects are stored, and the expected values of some of its columns. */
interface Known {
  prefix: string;
  cells?: Record<string, (object: KubeObject) => string>;
}

type Loose = KubeObject & {
  data?: object;
  spec?: { replicas?: number };
  status?: { readyReplicas?: number; containerStatuses?: { restartCount: number }[] };
};

const KNOWN: Readonly<Record<string, Known>> = {
  pods: {
    prefix: '/registry/pods/',
    cells: {
      RESTARTS: ({ status }: Loose) =>
        String(status?.containerStatuses?.reduce((sum, { restartCount }) => sum + restartCount, 0) ?? 0),
    },
  },
  configmaps: {
    prefix: '/registry/configmaps/',
    cells: { DATA: ({ data }: Loose) => String(Object.keys(data ?? {}).length) },
  },
  'deployments.apps': {
    prefix: '/registry/deployments/',
    cells: { READY: ({ spec, status }: Loose) => `${status?.readyReplicas ?? 0}/${spec?.replicas ?? 0}` },
  },
  namespaces: { prefix: '/registry/namespaces/' },
};

/** How long deleted rows remain on the screen, marked, in milliseconds. */
const DELETED_FOR_MS = 3_000;

/** What the oracle needs. */
export interface OracleTools {
  store: Pick<Store, 'list' | 'watch'>;
  objectAt(entry: Entry): KubeObject;
  /** Milliseconds since 1970. */
  now(): number;
  /** How long versions are kept, in milliseconds. */
  keptMs: number;
  signal: AbortSignal;
}

/**
 * Knows the server's state at each moment of the last seconds, directly from its storage, and checks whether a screen
 * that claims to be live shows it.
 */
export class Oracle {
  readonly #versions = new Map<string, Version[]>();
  readonly #tools: OracleTools;

  private constructor(tools: OracleTools) {
    this.#tools = tools;
  }

  /** Reads the current state, and follows changes from there. */
  static async follow(tools: OracleTools): Promise<Oracle> {
    const oracle = new Oracle(tools);
    const { store, objectAt, signal } = tools;
    const { entries, revision } = await store.list({ prefix: '/registry/' });
    for (const entry of entries)
      if (isKnown(entry.key))
        oracle.#versions.set(entry.key, [
          { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY, object: objectAt(entry) },
        ]);
    void (async () => {
      for await (const changes of store.watch({ prefix: '/registry/', from: revision + 1, signal }))
        for (const change of changes)
          if (isKnown(change.key))
            oracle.#took(change.key, change.type === 'put' ? objectAt(change.entry) : undefined);
    })().catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    return oracle;
  }

  #took(key: string, object: KubeObject | undefined): void {
    const { now, keptMs } = this.#tools;
    const at = now();
    const versions = this.#versions.get(key) ?? [
      { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY, object: undefined },
    ];
    versions.at(-1)!.until = at;
    versions.push({ from: at, until: Number.POSITIVE_INFINITY, object });
    this.#versions.set(
      key,
      versions.filter(({ until }) => until > at - keptMs),
    );
  }

  /** Forgets objects that were deleted long ago. */
  tidy(): void {
    const since = this.#tools.now() - this.#tools.keptMs;
    for (const [key, versions] of this.#versions)
      if (versions.at(-1)!.object === undefined && versions.at(-1)!.from < since) this.#versions.delete(key);
  }

  /**
   * What a screen shows that the server did not have in the last milliseconds, and what it omits; "" if it is correct,
   * undefined if the oracle cannot tell.
   */
  wrong(screen: Screen, withinMs: number): string | undefined {
    const resource = screen.place.at(-1) ?? '';
    const known = KNOWN[resource];
    if (known === undefined) return undefined;
    const place = screen.place.at(-2);
    const within = place === undefined || place === 'all namespaces' ? '' : `${place}/`;
    const prefix = known.prefix + within;
    const now = this.#tools.now();
    const since = now - withinMs;
    const ofPlace = new Map([...this.#versions].filter(([key]) => key.startsWith(prefix)));
    const counted = wrongCount(screen.count, ofPlace, since);
    if (counted !== '' || screen.rows === undefined) return counted;
    const seen = new Set<string>();
    for (const row of screen.rows) {
      const name = row.NAME!;
      const key = prefix + (row.NAMESPACE === undefined ? '' : `${row.NAMESPACE}/`) + name;
      seen.add(key);
      const recent = (ofPlace.get(key) ?? []).filter(({ until }) => until >= since - DELETED_FOR_MS);
      const objects = recent.flatMap(({ object }) => (object === undefined ? [] : [object]));
      if (objects.length === 0) return `${key} is shown and not there`;
      for (const [title, cell] of Object.entries(known.cells ?? {})) {
        const shown = row[title];
        if (shown !== undefined && !objects.some((object) => cell(object) === shown.split(' ')[0]))
          return `${key} is shown with ${title} ${shown}, and had ${objects.map(cell).join(', ')}`;
      }
    }
    return screen.state.includes('/') || screen.state.includes('sorted')
      ? ''
      : leftOut(seen, ofPlace, { since, isAll: seen.size === screen.count });
  }
}

function isKnown(key: string): boolean {
  return Object.values(KNOWN).some(({ prefix }) => key.startsWith(prefix));
}

/** The number of objects in the header must be a recent one. */
function wrongCount(
  count: number | undefined,
  versions: ReadonlyMap<string, readonly Version[]>,
  since: number,
): string {
  if (count === undefined) return '';
  let number = 0;
  const changes: { at: number; by: number }[] = [];
  for (const of of versions.values()) {
    let was = false;
    for (const { from, until, object } of of) {
      if (until <= since) continue;
      const is = object !== undefined;
      if (from <= since) number += is ? 1 : 0;
      else if (is !== was) changes.push({ at: from, by: is ? 1 : -1 });
      was = is;
    }
  }
  const numbers = new Set([number]);
  for (const { by } of changes.toSorted((a, b) => a.at - b.at)) {
    number += by;
    numbers.add(number);
  }
  return numbers.has(count)
    ? ''
    : `the header says ${count} objects, and there were ${[...numbers].join(', ')}`;
}

/** Between the first and the last visible row, no object that existed all the time may be missing. */
function leftOut(
  seen: ReadonlySet<string>,
  versions: ReadonlyMap<string, readonly Version[]>,
  { since, isAll }: { since: number; isAll: boolean },
): string {
  const rows = [...seen].toSorted();
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return '';
  for (const [key, of] of versions) {
    const newest = of.at(-1)!;
    const wasThere = newest.object !== undefined && of.every(({ until, object }) => until < since || object);
    const isBetween = isAll || (key > first && key < last);
    if (wasThere && isBetween && !seen.has(key)) return `${key} is there and not shown`;
  }
  return '';
}
