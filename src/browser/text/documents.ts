import type { ObjectTarget } from '../../cluster/target.js';
import {
  type KubeObject,
  type OwnerReference,
  parseGroupVersion,
  withoutManagedFields,
} from '../../codec/object.js';
import type { NeatMode } from '../../render/neat/neat.js';
import { describePaint, yamlPaint } from '../frame/paint.js';
import type { Binding } from '../frame/screen.js';
import { targetPath } from '../rows/list-view.js';
import type { BrowserCluster } from '../state/cluster.js';
import type { TextSource } from './text-screen.js';
import { yamlField } from './yaml-field.js';

/** How often the parts of a text that are not about its object alone are read again: ages, events, dependents. */
const AGAIN_MS = 10_000;

/**
 * The object as YAML, without managedFields; a key also hides all that the cluster added, or shows only what users
 * wrote. A secret's values are hidden until requested.
 * @param redo shows it again; without it, nothing else can be shown
 * @param begins what is left out at first; undefined for managedFields alone
 */
export function yamlSource(
  cluster: BrowserCluster,
  target: ObjectTarget,
  redo?: () => void,
  begins?: NeatMode,
): TextSource {
  const isHidable = isSecretTarget(target);
  let hidden = isHidable;
  let mode = begins;
  const reveal: Binding = {
    keys: ['x'],
    hint: 'show values',
    does: "show the secret's values, or hide them",
    run: () => {
      hidden = !hidden;
      redo?.();
    },
  };
  const makeNeat: Binding = {
    keys: ['m'],
    hint: 'neat',
    does: 'leave out what the cluster added, then all but what people wrote, then nothing',
    run: () => {
      mode = mode === undefined ? 'all' : mode === 'all' ? 'mine' : undefined;
      redo?.();
    },
  };
  return {
    path: [...targetPath(target), 'YAML'],
    target,
    foldable: true,
    follows: true,
    waiting: 'Reading...',
    paint: yamlPaint,
    fieldOf: yamlField,
    read: async (show, signal) => {
      const whole = await cluster.object(target, signal);
      const object = mode === undefined ? withoutManagedFields(whole) : await neatObject(whole, mode);
      const shown = hidden ? withHiddenValues(object, redo === undefined ? '' : '; x shows it') : object;
      show(await asYaml(shown), versionOf(whole));
    },
    bindings: () => (redo === undefined ? [] : [...(isHidable ? [reveal] : []), makeNeat]),
  };
}

function versionOf({ metadata = {} }: KubeObject): string | undefined {
  return metadata.resourceVersion;
}

async function neatObject(object: KubeObject, mode: NeatMode): Promise<KubeObject> {
  const { neat } = await import('../../render/neat/neat.js');
  return neat(object, mode);
}

/** The output of `describe` for the object, including events. */
export function describeSource(cluster: BrowserCluster, target: ObjectTarget, now: () => number): TextSource {
  return {
    path: [...targetPath(target), 'describe'],
    target,
    foldable: false,
    follows: true,
    everyMs: AGAIN_MS,
    waiting: 'Reading...',
    paint: describePaint,
    read: async (show, signal) => {
      const [{ describeAlone }, object] = await Promise.all([
        import('../../verbs/describe/describe-one.js'),
        cluster.object(target, signal),
      ]);
      const notes: string[] = [];
      const tell = async (text: string) => void notes.push(text);
      const text = await describeAlone(target, object, { client: cluster.client, signal, now, tell });
      show([...notes, text].join('\n'), versionOf(object));
    },
  };
}

/**
 * Every column that the table has for an object, then its labels, annotations, owners and finalizers.
 * @param cells as the table has them now
 */
export function detailsSource(
  cluster: BrowserCluster,
  target: ObjectTarget,
  cells: () => readonly { title: string; text: string }[],
): TextSource {
  const columns = () => {
    const shown = cells();
    const width = Math.max(0, ...shown.map(({ title }) => title.length)) + 2;
    return shown.map(({ title, text }) => `${`${title}:`.padEnd(width)}${text}`).join('\n');
  };
  return {
    path: [...targetPath(target), 'details'],
    target,
    foldable: false,
    follows: true,
    everyMs: AGAIN_MS,
    waiting: `${columns()}\n\nReading...`,
    paint: describePaint,
    read: async (show, signal) => {
      const object = await cluster.object(target, signal);
      const { metadata = {} } = isSecretTarget(target) ? withHiddenValues(object, '') : object;
      const { labels, annotations, ownerReferences, finalizers } = metadata as Record<string, unknown>;
      const parts = { labels, annotations, ownerReferences, finalizers };
      const told = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
      const text = Object.keys(told).length === 0 ? '' : `\n\n${await asYaml(told)}`;
      show(columns() + text, versionOf(object));
    },
  };
}

async function asYaml(value: object): Promise<string> {
  const { YamlEmitter } = await import('../../codec/go-yaml/emit.js');
  return new YamlEmitter().document(value);
}

/** The values of secrets stay hidden until they are requested. */
export function isSecretTarget({ resource }: ObjectTarget): boolean {
  return resource.group === '' && resource.name === 'secrets';
}

/** Finds an owner: in the namespace of the object that it owns, or in none. */
export async function targetOfOwner(
  owner: OwnerReference,
  owned: { namespace: string | undefined },
  cluster: BrowserCluster,
): Promise<ObjectTarget> {
  const { group, version } = parseGroupVersion(owner.apiVersion);
  const resource = await cluster.resolveKind({ group, version, kind: owner.kind });
  return { resource, namespace: resource.namespaced ? owned.namespace : undefined, name: owner.name };
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
