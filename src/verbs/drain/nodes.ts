import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import { NODES } from '../../discovery/core-resources.js';
import { quote } from '../../go/strconv/quote.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import { type Found, isFindError } from '../../objects/builder/query.js';
import type { NodeOptions } from '../../objects/draining/options.js';

/** Finds the nodes that are named or selected. Fails if one cannot be found, or another type is named. */
export async function findNodes(
  { names, labelSelector }: Pick<NodeOptions, 'names' | 'labelSelector'>,
  session: Session,
  chunkSize?: number,
): Promise<Found[]> {
  const words = names.length === 0 && labelSelector !== '' ? ['nodes'] : names;
  const rules = names.length === 0 ? {} : { defaultType: NODES };
  const { steps } = await findObjects(
    { words, labelSelector },
    { ...rules, ...(chunkSize !== undefined && { chunkSize }) },
    findDeps(session),
  );
  const found: Found[] = [];
  for await (const step of steps) {
    if (isFindError(step)) throw step.error;
    const { group, version, name } = step.target.resource;
    if (group !== '' || name !== NODES.name) {
      const resource = `${group}/${version}, Resource=${name}`;
      throw new Error(`expected resource of type node, got ${quote(resource)}`);
    }
    found.push(step);
  }
  return found;
}

/** A node with its kind, which items of lists lack. */
export function namedNode(object: KubeObject): KubeObject {
  return { ...object, kind: NODES.kind, apiVersion: NODES.version };
}
