import { missingNamespace } from '../../cluster/namespaces/hint.js';
import type { Session } from '../../cluster/session.js';
import { NoMatchError } from '../../discovery/types.js';
import { likelyGroup } from '../../discovery/well-known.js';
import { nearNames } from '../../process/nearest.js';
import type { FailedLine } from './failed-line.js';
import { fieldSelectorAdvice, isBadFieldSelector } from './field-selector.js';
import { MANIFEST } from './manifest-name.js';
import { missingKind } from './missing-kind.js';
import { type MissingObject, missingObject } from './missing-object.js';
import { imageAdvice, isImageAlone } from './named-object.js';
import { nearServerPath } from './near-server-path.js';
import { ownerOfPod, ownersOfPods } from './pod-owner.js';
import { objectNamesOf, readFirstPage } from './read-names.js';
import { didYouMean } from './sentence.js';
import { isUnsupportedType } from './unsupported-type.js';

/** Commands that take a pod, or TYPE/NAME of an object with pods. */
const TAKE_PODS = ['attach', 'cp', 'debug', 'exec', 'logs', 'port-forward', 'shell'];

/** Commands for the owners of pods, not for pods. */
const TAKE_OWNERS = /^(autoscale|scale|rollout:.*)$/;

/**
 * What a command line probably means that names something that does not exist on the server, as a sentence; undefined if
 * nothing is similar. Sends at most one list request, for one page, and others about the namespace. Fails as requests do.
 */
export async function adviceOf(
  line: FailedLine,
  session: Session,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { error, id, raw } = line;
  if (id === 'get' && raw !== '') return didYouMean(await nearServerPath(raw, session));
  if (isImageAlone(line)) return imageAdvice(line.args, session);
  if (isBadFieldSelector(line)) return fieldSelectorAdvice(line.args[0]!, line.fieldSelector, session);
  const kind = missingKind(error);
  if (kind !== undefined) {
    const { resources } = await session.discovery.all();
    const kinds = [...resources.values()].flat().filter(({ name }) => !name.includes('/'));
    return didYouMean(nearNames(kind, [...new Set(kinds.map((each) => each.kind))]));
  }
  const missing = missingObject(error);
  if (missing?.type === 'namespaces' && missing.name === session.namespace) return namespaceAdvice(session);
  const meant = await meantInstead(line, missing, session, signal);
  if (meant.length > 0) return didYouMean(meant);
  const { namespaced = false } = missing === undefined ? {} : await session.discovery.resolve(missing.type);
  return namespaced ? namespaceAdvice(session) : undefined;
}

async function namespaceAdvice(session: Session): Promise<string | undefined> {
  // `-namespace default` is `-n amespace`.
  if (session.namespace === 'amespace') return didYouMean(['--namespace']);
  const text = await missingNamespace(session.namespace, session);
  return text && `The ${text.endsWith('?') ? text : `${text}.`}`;
}

async function meantInstead(
  line: FailedLine,
  missing: MissingObject | undefined,
  session: Session,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { error, id, args } = line;
  const isUnsupported = isUnsupportedType(line);
  if (missing !== undefined && !isUnsupported) return nearObjects(missing, line, session, signal);
  if (error instanceof NoMatchError && MANIFEST.test(error.argument)) return [`-f ${error.argument}`];
  if (error instanceof NoMatchError && id === 'create:job') {
    const names = objectNamesOf(await readFirstPage('cronjobs', session, signal));
    const meant = names.includes(error.argument) ? [error.argument] : nearNames(error.argument, names);
    return meant.map((name) => `cronjob/${name}`);
  }
  if (error instanceof NoMatchError)
    return pairsMeant(error.argument, id, await readFirstPage('pods', session, signal));
  const [type, name] = objectIn(args);
  if (!isUnsupported || name === undefined) return [];
  const pods = await readFirstPage('pods', session, signal);
  const isPod = /^(po|pods?)$/.test(type);
  const pod = isPod ? pods.find(({ metadata }) => metadata?.name === name) : undefined;
  const owners = isPod ? [(pod && ownerOfPod(pod)) ?? []].flat() : pairsMeant(name, id, pods);
  return owners.filter((owner) => line.types.includes(owner.split('/', 1)[0]!));
}

async function nearObjects(
  { type, name }: MissingObject,
  { id, args, takesAll }: FailedLine,
  session: Session,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (id === 'port-forward' && /^\d*:\d+$/.test(name))
    return args.length < 2 ? [] : [`${args.at(-1)} ${args.slice(0, -1).join(' ')}`];
  if (name === 'all' && takesAll) return ['--all'];
  const found = await readFirstPage(type, session, signal);
  const owners = type === 'pods' && TAKE_PODS.includes(id) ? ownersOfPods(found) : [];
  const owner = owners.filter((each) => nameIn(each) === name);
  if (owner.length > 0) return owner;
  // `logs deployment web` takes the type for a pod.
  if (owners.length > 0 && likelyGroup(name) !== undefined && args.length > 1) return [`${name}/${args[1]}`];
  const near = nearNames(name, objectNamesOf(found));
  if (near.length > 0) return near;
  const nearOwners = nearNames(name, owners.map(nameIn));
  if (nearOwners.length > 0) return owners.filter((each) => nearOwners.includes(nameIn(each)));
  // `get deployments.apps/v1` names an object: the version of a type precedes its group.
  return type.includes('.') && /^v\d+((alpha|beta)\d+)?$/.test(name) ? [type.replace('.', `.${name}.`)] : [];
}

/** TYPE/NAME for a name without a type: a pod, or the owner of pods. */
function pairsMeant(name: string, id: string, pods: Awaited<ReturnType<typeof readFirstPage>>): string[] {
  const owners = ownersOfPods(pods);
  const ofPods = TAKE_OWNERS.test(id) ? [] : objectNamesOf(pods).map((pod) => `pod/${pod}`);
  const pairs = [...owners, ...ofPods];
  const same = pairs.filter((pair) => nameIn(pair) === name);
  if (same.length > 0) return same;
  const near = nearNames(name, pairs.map(nameIn));
  return pairs.filter((pair) => near.includes(nameIn(pair))).slice(0, 3);
}

function nameIn(pair: string): string {
  return pair.slice(pair.indexOf('/') + 1);
}

/** The type and the name of the first object: `pod web-1`, `po/web-1`. */
function objectIn([first = '', second]: readonly string[]): [type: string, name: string | undefined] {
  const [type = '', name = second] = first.split('/', 2);
  return [type, name];
}
