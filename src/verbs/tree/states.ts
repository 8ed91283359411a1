import { resourceName } from '../../discovery/types.js';
import { isStop } from '../../process/errors.js';
import { severalAtATime } from '../../process/several-at-a-time.js';
import type { TreeNode } from '../../render/tree/graph.js';
import { isNotFound } from '../../transport/errors.js';
import type { TreeReader } from './tree-reader.js';

/** Up to this many objects of a type and namespace are read one by one; more of them by a list. */
const ONE_BY_ONE = 16;
const WIDTH = 8;

/** Reads the states of objects of which only metadata was read. */
export async function readStates(
  nodes: Iterable<TreeNode>,
  reader: TreeReader,
  onError: (error: unknown, type: string) => void,
): Promise<void> {
  const places = Map.groupBy(
    [...nodes].filter(({ state }) => state === undefined),
    ({ target: { resource, namespace = '' } }) => `${resource.group} ${resource.name} ${namespace}`,
  );
  const [few, many] = [
    [...places.values()].filter((all) => all.length <= ONE_BY_ONE).flat(),
    [...places.values()].filter((all) => all.length > ONE_BY_ONE),
  ];
  const orPassOver = async ({ target }: TreeNode, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (isStop(error)) throw error;
      onError(error, resourceName(target.resource));
    }
  };
  await severalAtATime(many, WIDTH, (all) => orPassOver(all[0]!, () => readList(all, reader)));
  await severalAtATime(few, WIDTH, (node) => orPassOver(node, () => readOne(node, reader)));
}

async function readOne(node: TreeNode, reader: TreeReader): Promise<void> {
  try {
    const { object, state } = await reader.one(node.target, 'metadata');
    if (object.metadata?.uid === node.uid) node.state = state;
  } catch (error) {
    if (!isNotFound(error)) throw error;
    node.state = { text: 'gone', isBad: true };
  }
}

async function readList(nodes: readonly TreeNode[], reader: TreeReader): Promise<void> {
  const byUid = new Map(nodes.map((node) => [node.uid, node]));
  const { resource, namespace } = nodes[0]!.target;
  for await (const page of reader.rows({ resource, namespace }))
    for (const { object, state } of page) {
      const node = byUid.get(object.metadata?.uid ?? '');
      if (node !== undefined) node.state = state;
    }
}
