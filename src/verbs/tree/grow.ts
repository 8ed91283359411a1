import { collectionOf } from '../../cluster/namespaces/where.js';
import type { ObjectTarget } from '../../cluster/target.js';
import type { KubeObject, OwnerReference } from '../../codec/object.js';
import { type ApiResource, NoMatchError, resourceName } from '../../discovery/types.js';
import { isKubernetesGroup } from '../../discovery/well-known.js';
import { isStop } from '../../process/errors.js';
import { severalAtATime } from '../../process/several-at-a-time.js';
import type { ObjectTree, TreeNode } from '../../render/tree/graph.js';
import { itemTarget, nodeOf } from './node.js';
import { type ListSelectors, typesBelow } from './owned-types.js';
import { topsOf } from './owners.js';
import { readStates } from './states.js';
import {
  listableTypes,
  type Seen,
  type TreeDeps,
  TreeReader,
  type TreeReaderOptions,
} from './tree-reader.js';

/** How many lists are read at a time. */
const WIDTH = 16;

/** Their objects belong to others by their content, not by owner references; and there are many of them. */
const LEFT_OUT = new Set(['events', 'events.events.k8s.io']);
/** Metrics belong to nothing. */
const LEFT_OUT_GROUP = /(^|\.)metrics\.k8s\.io$/;

/** Types whose objects are pods or make them. */
const MAKES_PODS = new Set([
  ...'deployments.apps statefulsets.apps daemonsets.apps replicasets.apps jobs.batch cronjobs.batch'.split(
    ' ',
  ),
  ...['pods', 'replicationcontrollers'],
]);

/** For how many workloads below an object the used objects are shown. */
const MAX_WORKLOADS = 8;

/** The options of a tree. */
export interface GrowSettings extends TreeReaderOptions {
  /** All types are searched for owned objects, rather than those that are known to have some. */
  allTypes: boolean;
  /** Also what its pods use, and what selects them. */
  uses?: boolean;
  /** Called for a type that could not be read; the rest of the tree still grows. */
  onError(error: unknown, type: string): void;
  /** Called when the owners are known and, with `uses`, when all owned objects are known, with the current tree. */
  onPart?(tree: GrownTree): void;
}

/** A tree, and what was read of the object that it is about. */
export interface GrownTree extends ObjectTree {
  object: KubeObject;
  /** The used objects are shown below the object itself; with `uses`, wherever it makes pods. */
  saysUses: boolean;
}

/** An object with owners, before it is known whether it belongs to the tree. */
interface OwnedObject {
  node: TreeNode;
  owners: readonly OwnerReference[];
}

/**
 * Finds the owners of an object, and everything that it owns, of any type. If all objects below it are known to have
 * few types, only these are searched, if possible by its selector; otherwise all types, but only the metadata of their
 * objects. Fails if the object itself cannot be read.
 */
export async function growTree(
  target: ObjectTarget,
  settings: GrowSettings,
  deps: TreeDeps,
  reader = new TreeReader(deps.client, settings),
): Promise<GrownTree> {
  const { object, state } = await reader.one(target, 'object');
  const asked = nodeOf(itemTarget(target.resource, object), { object, state });
  const growth = new Growth(asked, object, { ...settings, ...deps, reader });
  const saysUses = settings.uses === true && (await isPodLike(asked, object));
  const treeOf = (roots: TreeNode[], types: number, ofTypes?: number): GrownTree => ({
    ...{ roots, asked, object, saysUses, types, ofTypes },
    requests: reader.requests,
  });
  const climb = async () => {
    const tops = await topsOf(asked, object, reader, deps.discovery, settings.onError);
    settings.onPart?.(treeOf(tops, growth.listed.size));
    return tops;
  };
  const [roots] = await Promise.all([climb(), growth.readBelow(settings.allTypes)]);
  await readStates(growth.link(), reader, settings.onError);
  const listed = new Set(growth.listed);
  if (settings.uses === true) {
    settings.onPart?.(treeOf(roots, listed.size));
    const { linkUses } = await import('./uses.js');
    const onList = (resource: ApiResource) => listed.add(resourceName(resource));
    const tools = { reader, discovery: deps.discovery, onError: settings.onError, onList };
    const workloads = saysUses ? [{ node: asked, whole: object }] : await workloadsBelow(asked, reader);
    for (const { node, whole } of workloads) await linkUses(node, whole, tools);
  }
  return treeOf(roots, listed.size, await growth.typesInAll());
}

/** Whether an object makes pods or is one. */
async function isPodLike({ kind }: TreeNode, object: KubeObject): Promise<boolean> {
  const { podLikeOf } = await import('../../objects/pods/references.js');
  return podLikeOf({ kind, ...object }) !== undefined;
}

/** The next objects below an object that make pods. */
async function workloadsBelow(
  asked: TreeNode,
  reader: TreeReader,
): Promise<{ node: TreeNode; whole: KubeObject }[]> {
  const found: { node: TreeNode; whole: KubeObject }[] = [];
  for (const { node } of asked.links) {
    if (found.length === MAX_WORKLOADS || !MAKES_PODS.has(resourceName(node.target.resource))) continue;
    found.push({ node, whole: (await reader.one(node.target, 'object')).object });
  }
  return found;
}

/** The objects below one object. */
class Growth {
  /** Names of the types that were listed. */
  readonly listed = new Set<string>();
  readonly #candidates = new Map<string, OwnedObject>();
  readonly #top: TreeNode;
  readonly #object: KubeObject;
  readonly #with: GrowSettings & TreeDeps & { reader: TreeReader };
  #types: Promise<ApiResource[]> | undefined;

  constructor(top: TreeNode, object: KubeObject, given: GrowSettings & TreeDeps & { reader: TreeReader }) {
    this.#top = top;
    this.#object = object;
    this.#with = given;
  }

  /** Reads everything that may be below the object. */
  async readBelow(allTypes: boolean): Promise<void> {
    const known = allTypes ? undefined : typesBelow(resourceName(this.#top.target.resource));
    if (known === undefined) return this.#readRest();
    await severalAtATime(known, WIDTH, async ({ type, narrow }) => {
      const resource = await this.#served(type);
      if (resource !== undefined) await this.#read(resource, narrow?.(this.#object));
    });
    if (this.link().some(({ target }) => !isKubernetesGroup(target.resource.group))) await this.#readRest();
  }

  /** Links everything that was found below the object; returns it. */
  link(): TreeNode[] {
    const pairs = [...this.#candidates.values()].flatMap(({ node, owners }) =>
      owners.map(({ uid }) => ({ node, uid })),
    );
    const owned = Map.groupBy(pairs, ({ uid }) => uid);
    const inTree = new Set([this.#top]);
    // Grows while it is traversed.
    for (const owner of inTree) {
      owner.links = (owned.get(owner.uid) ?? []).map(({ node }) => ({ relation: 'owns', how: '', node }));
      for (const { node } of owner.links) inTree.add(node);
    }
    inTree.delete(this.#top);
    for (const { node, owners } of this.#candidates.values())
      if (inTree.has(node) && owners.length > 1)
        node.owners = owners.map(({ kind, name }) => `${kind}/${name}`);
    return [...inTree];
  }

  /** How many types can be listed; undefined if that would take a request. */
  async typesInAll(): Promise<number | undefined> {
    if (this.#types === undefined && !(await this.#with.discovery.allIsKept())) return undefined;
    return (await this.#allTypes()).length;
  }

  async #readRest(): Promise<void> {
    const types = await this.#allTypes();
    const rest = types.filter((resource) => !this.listed.has(resourceName(resource)));
    await severalAtATime(rest, WIDTH, (resource) => this.#read(resource, undefined));
  }

  /** The types whose objects it may own: a namespaced object owns nothing outside its namespace. */
  #allTypes(): Promise<ApiResource[]> {
    const isEverywhere = !this.#top.target.resource.namespaced;
    this.#types ??= listableTypes(this.#with.discovery).then((types) =>
      types.filter(
        (resource) =>
          (isEverywhere || resource.namespaced) &&
          !LEFT_OUT.has(resourceName(resource)) &&
          !LEFT_OUT_GROUP.test(resource.group),
      ),
    );
    return this.#types;
  }

  async #served(type: string): Promise<ApiResource | undefined> {
    try {
      return await this.#with.discovery.resolve(type);
    } catch (error) {
      if (error instanceof NoMatchError) return undefined;
      throw error;
    }
  }

  async #read(resource: ApiResource, narrowing: ListSelectors = {}): Promise<void> {
    this.listed.add(resourceName(resource));
    const { reader, onError } = this.#with;
    const place = collectionOf(resource, { namespace: this.#top.target.namespace });
    const isNarrow = Object.values(narrowing).some((text) => text !== '');
    try {
      const pages = isNarrow ? reader.rows(place, narrowing) : reader.metadata(place);
      for await (const page of pages) for (const seen of page) this.#keep(resource, seen);
    } catch (error) {
      if (isStop(error)) throw error;
      onError(error, resourceName(resource));
    }
  }

  #keep(resource: ApiResource, seen: Seen): void {
    const { ownerReferences = [], uid = '' } = seen.object.metadata ?? {};
    if (ownerReferences.length === 0 || this.#candidates.has(uid)) return;
    this.#candidates.set(uid, {
      node: nodeOf(itemTarget(resource, seen.object), seen),
      owners: ownerReferences,
    });
  }
}
