import type { Client } from '../../cluster/client/client.js';
import type { Collection, ObjectTarget } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import { WITHOUT_MANAGED_FIELDS } from '../../codec/selection.js';
import { withoutNulls } from '../../codec/without-nulls.js';
import { isNotFound } from '../../transport/errors.js';

/** The cluster that objects are read from. */
export interface ReadDeps {
  client: Pick<Client, 'get' | 'list'>;
  /** Ends all requests. */
  signal?: AbortSignal | undefined;
}

/** The objects of a collection one by one, without managed fields and nulls. Fails as lists do. */
export async function* eachObject<T extends KubeObject>(
  collection: Collection,
  { client, signal }: Pick<ReadDeps, 'signal'> & { client: Pick<Client, 'list'> },
  selection: { labelSelector?: string | undefined; fieldSelector?: string | undefined } = {},
): AsyncGenerator<T, void, undefined> {
  const { labelSelector, fieldSelector } = selection;
  const settings = {
    need: { form: 'objects', select: WITHOUT_MANAGED_FIELDS } as const,
    ...(labelSelector && { labelSelector }),
    ...(fieldSelector && { fieldSelector }),
    ...(signal && { signal }),
  };
  for await (const { items } of client.list(collection, settings)) yield* withoutNulls(items as T[]);
}

/** An object without nulls; undefined if it does not exist. Fails as other requests do. */
export async function findObject(
  target: ObjectTarget,
  { client, signal }: ReadDeps,
): Promise<KubeObject | undefined> {
  try {
    return withoutNulls(await client.get(target, signal === undefined ? {} : { signal }));
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
