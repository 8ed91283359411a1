import type { Client } from '../../cluster/client/client.js';
import { batchesOf } from '../../cluster/client/list.js';
import type { Collection } from '../../cluster/target.js';
import { compareBytes } from '../../codec/go-json.js';
import type { KubeObject } from '../../codec/object.js';
import { isStop } from '../../process/errors.js';

/** The page size: as many objects as other objects are likely, within these limits. */
const PAGE = { least: 100, most: 500 } as const;

/** If there are more than this many other objects for each missing one, objects are read one by one instead. */
const MAX_OTHER_OBJECTS = 10;

/** The result of lists for the wanted objects. */
export interface ListedNames {
  /** The listed collection, as served. */
  collection: Collection;
  found: Map<string, KubeObject>;
  /** Whether a name would have been found: the list has passed its place. */
  covers(name: string): boolean;
}

/**
 * Searches for objects in a list of their collection, page by page, and keeps no others. Stops once all are found or
 * passed, because a list is sorted by name, and when so many other objects are left that reading the missing ones
 * individually is less work. A list that fails covers what it has returned: the rest is read in another way.
 */
export async function readFromList(
  client: Client,
  collection: Collection,
  names: ReadonlySet<string>,
): Promise<ListedNames> {
  const found = new Map<string, KubeObject>();
  const last = [...names].sort(compareBytes).at(-1)!;
  const chunkSize = Math.min(PAGE.most, Math.max(PAGE.least, 2 * names.size));
  let missing = names.size;
  /** The name of the last object, if objects arrive in order; everything if undefined. */
  let passed: string | undefined = '';
  let inOrder = true;
  let count = 0;
  let current = collection;
  try {
    const open = await client.openList(collection, { chunkSize });
    current = open.target;
    for await (const { items, expectedTotal } of batchesOf(open, { chunkSize })) {
      for (const item of items as KubeObject[]) {
        const name = item.metadata?.name ?? '';
        inOrder &&= compareBytes(name, passed) > 0;
        passed = name;
        if (!names.has(name)) continue;
        found.set(name, item);
        missing--;
      }
      count += items.length;
      const left = (expectedTotal ?? count) - count;
      if (missing === 0 || left > missing * MAX_OTHER_OBJECTS) return { collection: current, found, covers };
      if (inOrder && compareBytes(passed, last) >= 0) return { collection: current, found, covers };
    }
    return { collection: current, found, covers: () => true };
  } catch (error) {
    if (isStop(error)) throw error;
    return { collection: current, found, covers };
  }

  function covers(name: string): boolean {
    return inOrder && compareBytes(name, passed!) <= 0;
  }
}
