import type { Client } from '../../../cluster/client/client.js';
import type { ObjectTarget } from '../../../cluster/target.js';
import { goJsonCompact } from '../../../codec/go-json.js';
import { groupVersion, type KubeObject } from '../../../codec/object.js';
import type { ApiResource, Discovery } from '../../../discovery/types.js';
import { followedKubectl } from '../../../discovery/version-skew.js';
import { quote } from '../../../go/strconv/quote.js';
import { messageOf } from '../../../process/errors.js';
import { isNotFound, StatusError } from '../../../transport/errors.js';
import type { ApplyOptions } from '../options.js';
import {
  ADDITIONAL_NAMESPACES,
  ID,
  idOf,
  isBuiltInParent,
  KINDS,
  parentText,
  RESOURCES,
  TOOLING,
} from './parent.js';

/** The content of a set: kinds by name (`Deployment.apps`), and namespaces. */
export interface SetContents {
  kinds: ReadonlyMap<string, ApiResource>;
  namespaces: ReadonlySet<string>;
}

/** A tool refuses the sets of other tools; proa also accepts those of kubectl. */
const TOOL = 'kubectl';
const MANAGER = `${TOOL}-applyset`;
const CONFLICT = 409;

/** Reads the content of a set from its parent; empty if that does not exist yet. Fails with kubectl's message. */
export async function readSet(
  parent: ObjectTarget,
  client: Client,
  discovery: Pick<Discovery, 'resolve' | 'resolveKind'>,
): Promise<SetContents> {
  const object = await client.get(parent).catch((error: unknown) => {
    if (!isNotFound(error))
      throw new Error(`failed to fetch ApplySet parent object ${parentText(parent)}: ${messageOf(error)}`, {
        cause: error,
      });
    if (isBuiltInParent(parent.resource)) return undefined;
    throw new Error('custom resource ApplySet parents cannot be created automatically', { cause: error });
  });
  if (object === undefined) return { kinds: new Map(), namespaces: new Set() };
  checkOwner(object, parent);
  const annotations = object.metadata?.annotations ?? {};
  const kinds = await kindsIn(annotations, discovery).catch((error: unknown) => {
    throw new Error(`parsing ApplySet annotation on ${parentText(parent)}: ${messageOf(error)}`, {
      cause: error,
    });
  });
  const named = (annotations[ADDITIONAL_NAMESPACES] ?? '').split(',').filter((name) => name !== '');
  return { kinds, namespaces: new Set([...named, ...(parent.namespace ? [parent.namespace] : [])]) };
}

function checkOwner({ metadata }: KubeObject, parent: ObjectTarget): void {
  const { labels = {}, annotations = {} } = metadata ?? {};
  const subject = `ApplySet parent object ${parentText(parent)}`;
  const tooling = annotations[TOOLING];
  if (tooling === undefined)
    throw new Error(`${subject} already exists and is missing required annotation ${quote(TOOLING)}`);
  const tool = tooling.includes('/') ? tooling.slice(0, tooling.lastIndexOf('/')) : tooling;
  if (tool !== TOOL)
    throw new Error(
      `${subject} already exists and is managed by tooling ${quote(tool)} instead of ${quote(TOOL)}`,
    );
  const [id, wanted] = [labels[ID], idOf(parent)];
  if (id === undefined) throw new Error(`${subject} exists and does not have required label ${ID}`);
  if (id !== wanted)
    throw new Error(
      `${subject} exists and has incorrect value for label ${quote(ID)} (got: ${id}, want: ${wanted})`,
    );
}

async function kindsIn(
  annotations: Readonly<Record<string, string>>,
  discovery: Pick<Discovery, 'resolve' | 'resolveKind'>,
): Promise<Map<string, ApiResource>> {
  const text = annotations[KINDS];
  const older = annotations[RESOURCES] ?? '';
  if (text === undefined && older === '')
    throw new Error(
      `kubectl requires the ${quote(KINDS)} annotation to be set on all ApplySet parent objects`,
    );
  const kinds = new Map<string, ApiResource>();
  for (const name of (text ?? older).split(',').filter((part) => part !== '')) {
    const resource = await (text === undefined
      ? withWords(discovery.resolve(name), `invalid group resource in ${quote(RESOURCES)} annotation`)
      : withWords(
          discovery.resolveKind(kindIn(name)),
          `could not find mapping for kind in ${quote(KINDS)} annotation`,
        ));
    kinds.set(resource.group === '' ? resource.kind : `${resource.kind}.${resource.group}`, resource);
  }
  return kinds;
}

function kindIn(name: string): { group: string; version: string; kind: string } {
  const dot = name.indexOf('.');
  const [kind, group] = dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot + 1)];
  return { group, version: '', kind };
}

function withWords<T>(promise: Promise<T>, words: string): Promise<T> {
  return promise.catch((error: unknown) => {
    throw new Error(`${words}: ${messageOf(error)}`, { cause: error });
  });
}

/** What writing a set needs from the run. */
interface SetWriting {
  client: Client;
  options: Pick<ApplyOptions, 'dryRun' | 'validation'>;
  /** Receives kubectl's log messages. */
  warn(text: string): void;
}

/** Writes the content of a set to its parent, which is created if missing. Fails with kubectl's message. */
export async function writeSet(
  parent: ObjectTarget,
  contents: SetContents,
  { client, options, warn }: SetWriting,
): Promise<void> {
  const { dryRun, validation } = options;
  if (dryRun === 'client') return;
  const body = goJsonCompact(parentObject(parent, contents));
  const settings = { dryRun, fieldManager: MANAGER, fieldValidation: validation };
  const send = (force: boolean) => client.patch(parent, { type: 'apply', body }, { ...settings, force });
  try {
    await send(false).catch((error: unknown) => {
      if (!(error instanceof StatusError && error.code === CONFLICT)) throw error;
      warn(
        `WARNING: failed to update ApplySet: ${error.message}\nApplySet field manager ${MANAGER} should own these ` +
          'fields. Retrying with conflicts forced.',
      );
      return send(true);
    });
  } catch (error) {
    throw new Error(`failed to update ApplySet: ${messageOf(error)}`, { cause: error });
  }
}

function parentObject(parent: ObjectTarget, { kinds, namespaces }: SetContents): KubeObject {
  const { resource, namespace, name } = parent;
  const others = [...namespaces].filter((each) => each !== namespace).sort();
  return {
    apiVersion: groupVersion(resource.group, resource.version),
    kind: resource.kind,
    metadata: {
      name,
      ...(namespace && { namespace }),
      labels: { [ID]: idOf(parent) },
      annotations: {
        [TOOLING]: `${TOOL}/${followedKubectl}`,
        [KINDS]: [...kinds.keys()].sort().join(','),
        [ADDITIONAL_NAMESPACES]: others.join(','),
      },
    },
  };
}
