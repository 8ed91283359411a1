import type { ObjectTarget } from '../cluster/target.js';
import { YamlEmitter } from '../codec/go-yaml/emit.js';
import { type KubeObject, type OwnerReference, parseGroupVersion } from '../codec/object.js';
import { resourceName } from '../discovery/types.js';
import { withoutManagedFields } from '../render/objects.js';
import type { Role } from '../terminal/ui/view-model.js';
import type { BrowserCluster } from './cluster.js';
import { type Described, describeObject } from './describe.js';
import { targetTitle } from './list-view.js';
import type { Binding } from './screen.js';
import type { TextSource } from './text-screen.js';

/** Owners of owners are followed so far. */
const MOST_OWNERS = 6;

/**
 * The object as YAML, without managedFields. A secret's values are hidden until asked for.
 * @param redo shows it again; without it, they cannot be revealed
 */
export function yamlSource(cluster: BrowserCluster, target: ObjectTarget, redo?: () => void): TextSource {
  const isSecret = target.resource.group === '' && target.resource.name === 'secrets';
  let hidden = isSecret;
  const reveal: Binding = {
    keys: ['x'],
    hint: 'show values',
    does: "show the secret's values, or hide them",
    run: () => {
      hidden = !hidden;
      redo?.();
    },
  };
  return {
    title: `YAML of ${targetTitle(target)}`,
    target,
    foldable: true,
    waiting: 'Reading...',
    read: async (show, signal) => {
      const object = withoutManagedFields(await cluster.object(target, signal));
      show(
        new YamlEmitter().document(
          hidden ? withHiddenValues(object, redo === undefined ? '' : '; x shows it') : object,
        ),
      );
    },
    bindings: () => (isSecret && redo !== undefined ? [reveal] : []),
  };
}

/** A summary with owners and events, each as it comes. */
export function describeSource(cluster: BrowserCluster, target: ObjectTarget, now: () => number): TextSource {
  return {
    title: `summary of ${targetTitle(target)}`,
    target,
    foldable: false,
    waiting: 'Reading...',
    role: summaryRole,
    read: async (show, signal) => {
      const described: Described = {
        object: await cluster.object(target, signal),
        owners: undefined,
        events: undefined,
      };
      const update = () => show(describeObject(described, now()));
      update();
      await Promise.all([
        ownersOf(described.object, cluster, signal).then((owners) => {
          described.owners = owners;
          update();
        }),
        cluster.events(target, signal).then(
          (events) => {
            described.events = events;
            update();
          },
          (error: unknown) => {
            described.events = error instanceof Error ? error.message : String(error);
            update();
          },
        ),
      ]);
    },
  };
}

/** What the table says of an object, every column of it, then what its metadata says. */
export function detailsSource(
  cluster: BrowserCluster,
  target: ObjectTarget,
  cells: readonly { title: string; text: string }[],
  now: () => number,
): TextSource {
  const width = Math.max(0, ...cells.map(({ title }) => title.length)) + 2;
  const columns = cells.map(({ title, text }) => `${`${title}:`.padEnd(width)}${text}`).join('\n');
  return {
    title: targetTitle(target),
    target,
    foldable: false,
    waiting: `${columns}\n\nReading...`,
    role: summaryRole,
    read: async (show, signal) => {
      const object = await cluster.object(target, signal);
      const { apiVersion = '', kind = '', metadata, status } = object;
      const brief: KubeObject = { apiVersion, kind, ...(metadata && { metadata }), status };
      show(
        `${columns}\n\n${withoutEvents(describeObject({ object: brief, owners: undefined, events: [] }, now()))}`,
      );
    },
  };
}

/** The controller of an object, or its owner if it has no controller. */
export function ownerOf({ metadata }: KubeObject): OwnerReference | undefined {
  const owners = metadata?.ownerReferences ?? [];
  return owners.find(({ controller }) => controller === true) ?? owners[0];
}

/** Where an owner is to be found. Owners live in the namespace of what they own, or in none. */
export async function targetOfOwner(
  owner: OwnerReference,
  owned: { namespace: string | undefined },
  cluster: BrowserCluster,
): Promise<ObjectTarget> {
  const { group, version } = parseGroupVersion(owner.apiVersion);
  const resource = await cluster.resolveKind({ group, version, kind: owner.kind });
  return { resource, namespace: resource.namespaced ? owned.namespace : undefined, name: owner.name };
}

/** Pods have logs. */
export function hasLogs({ resource }: ObjectTarget): boolean {
  return resourceName(resource) === 'pods';
}

async function ownersOf(
  object: KubeObject,
  cluster: BrowserCluster,
  signal: AbortSignal,
): Promise<OwnerReference[]> {
  const owners: OwnerReference[] = [];
  let current = object;
  for (;;) {
    const owner = ownerOf(current);
    if (owner === undefined || owners.length >= MOST_OWNERS) return owners;
    owners.push(owner);
    try {
      const target = await targetOfOwner(owner, { namespace: object.metadata?.namespace }, cluster);
      current = await cluster.object(target, signal);
    } catch {
      // One that may not be read, or has gone, ends the chain; its name is known all the same.
      return owners;
    }
  }
}

function withHiddenValues(object: KubeObject, hint: string): KubeObject {
  const shown = { ...object };
  for (const field of ['data', 'stringData']) {
    const values = object[field] as Record<string, string> | undefined;
    if (values === undefined) continue;
    shown[field] = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        `<hidden, ${String(value).length} characters${hint}>`,
      ]),
    );
  }
  const applied = 'kubectl.kubernetes.io/last-applied-configuration';
  if (object.metadata?.annotations?.[applied] !== undefined) {
    const annotations = { ...object.metadata.annotations, [applied]: `<hidden${hint}>` };
    shown.metadata = { ...object.metadata, annotations };
  }
  return shown;
}

function withoutEvents(text: string): string {
  return text.replace(/\nEvents:.*$/s, '');
}

function summaryRole(line: string): Role {
  return /^[A-Z][\w ]*:/.test(line) ? 'heading' : 'plain';
}
