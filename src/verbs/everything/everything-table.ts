import type { KubeObject } from '../../codec/object.js';
import { resourceName } from '../../discovery/types.js';
import { humanAge } from '../../go/human-duration.js';
import type { Clock } from '../../process/clock.js';
import type { GiveText } from '../../render/give-output.js';
import { TabWriter } from '../../render/tabwriter.js';
import type { ListedType } from './list-all.js';

/** How long the first rows are collected, in milliseconds. */
const GATHER_MS = 1000;

/** Where listed types are printed. */
export interface EverythingOutput {
  /** Whether it prints complete objects, rather than their metadata. */
  whole: boolean;
  print(listed: ListedType, objects: readonly KubeObject[]): Promise<void>;
  end(isComplete: boolean): Promise<void>;
}

/** The type of one object: `deployment.apps`. */
export function singular({ group, singularName, kind }: ListedType['resource']): string {
  return resourceName({ group, name: singularName || kind.toLowerCase() });
}

/**
 * A table of objects of all types. The rows of the first second are printed together, so that they have the same
 * columns: in most clusters, these are all rows. Later ones are printed as they arrive, in columns that only grow.
 */
export function tableOutput(
  { allNamespaces, noHeaders }: { allNamespaces: boolean; noHeaders: boolean },
  give: GiveText,
  clock: Clock,
): EverythingOutput {
  const writer = new TabWriter();
  let cancel: (() => void) | undefined;
  let gathers = true;
  let writing = Promise.resolve();
  const write = () => {
    writing = writing.then(async () => {
      for (const text of writer.flush()) await give(text);
    });
    return writing;
  };
  const begin = () => {
    if (!noHeaders) writer.add([...(allNamespaces ? ['NAMESPACE'] : []), 'NAME', 'AGE']);
    return clock.after(GATHER_MS, () => {
      gathers = false;
      // The next call fails with its error.
      write().catch(() => undefined);
    });
  };
  return {
    whole: false,
    print: async ({ resource }, objects) => {
      cancel ??= begin();
      const type = singular(resource);
      for (const { metadata = {} } of objects)
        writer.add([
          ...(allNamespaces ? [metadata.namespace ?? ''] : []),
          `${type}/${metadata.name}`,
          humanAge(metadata.creationTimestamp, clock.now()),
        ]);
      if (!gathers) await write();
    },
    end: async () => {
      cancel?.();
      await write();
    },
  };
}
