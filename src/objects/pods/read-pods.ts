import { clientOf } from '../../cluster/client/client.js';
import { hintNamespace } from '../../cluster/namespaces/hint.js';
import type { AskedNamespaces, Where } from '../../cluster/namespaces/types.js';
import { collectionIn, placeOf, whereOf } from '../../cluster/namespaces/where.js';
import type { Session } from '../../cluster/session.js';
import { parseLabelSelector } from '../../codec/label-selector.js';
import type { KubeObject } from '../../codec/object.js';
import type { Selection } from '../../codec/selection.js';
import { withoutNulls } from '../../codec/without-nulls.js';
import { PODS } from '../../discovery/core-resources.js';
import { Failures } from '../visit/failures.js';

/** The pods of a command. */
export interface PodsSelection extends AskedNamespaces {
  /** "" for all. */
  labelSelector: string;
  fieldSelector: string;
}

/** Some pods of a list. */
interface PodBatch<T> {
  pods: readonly T[];
  /** How many the list has, if the server says so. */
  total: number | undefined;
}

/** Pods as they are read. */
interface PodsRead<T> {
  where: Where;
  /** Fails as lists do; one of several namespaces that may not be read is kept in `failures`. */
  batches: AsyncGenerator<PodBatch<T>, void, undefined>;
  /** The errors for some namespaces. */
  failures: Failures;
}

/**
 * Starts to read the pods of a command, page by page and only the needed parts of each. Fails if a selector is invalid,
 * and as whereOf does.
 */
export async function readPods<T extends KubeObject>(
  session: Session,
  asked: PodsSelection,
  select: Selection,
): Promise<PodsRead<T>> {
  const { labelSelector, fieldSelector } = asked;
  parseLabelSelector(labelSelector);
  const where = await whereOf(session, asked);
  const failures = new Failures();
  for (const error of where.errors) failures.add({ error, of: 'object' });
  const onRefused = (_: string, error: unknown) => failures.add({ error, of: 'object' });
  const settings = { labelSelector, fieldSelector, onRefused, need: { form: 'objects', select } as const };
  async function* batches(): AsyncGenerator<PodBatch<T>, void, undefined> {
    const list = clientOf(session).list({ resource: PODS, ...collectionIn(where) }, settings);
    for await (const { items, expectedTotal } of list)
      yield { pods: withoutNulls(items as T[]), total: expectedTotal };
  }
  return { where, batches: batches(), failures };
}

/** Reports that there were no pods, in kubectl's words. */
export async function tellNoPods(where: Where, session: Session): Promise<void> {
  const place = placeOf(where);
  await session.tell(`No resources found${place}${place === '' ? '' : '.'}`);
  await hintNamespace(where, session);
}
