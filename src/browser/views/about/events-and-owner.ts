import { ownerOf } from '../../../codec/object.js';
import type { SeenObject } from '../../frame/screen.js';
import { targetTitle } from '../../rows/list-view.js';
import { eventSelector } from '../../state/cluster.js';
import { describeSource, targetOfOwner } from '../../text/documents.js';
import type { ViewContent, ViewRequest } from '../view.js';

/** The table of the events about an object. Fails as requests do. */
export async function eventsTable(target: SeenObject, { cluster }: ViewRequest): Promise<ViewContent> {
  const resource = await cluster.resolve('events');
  const fieldSelector = eventSelector(target);
  return { table: { resource, namespace: target.namespace, fieldSelector, about: target } };
}

/** The description of the owner of an object. Fails as requests do. */
export async function ownerDescription(
  target: SeenObject,
  { cluster, signal, now }: ViewRequest,
): Promise<ViewContent> {
  const owner = ownerOf(await cluster.object(target, signal));
  if (owner === undefined) return { message: `nothing owns ${targetTitle(target)}` };
  return { text: describeSource(cluster, await targetOfOwner(owner, target, cluster), now) };
}
