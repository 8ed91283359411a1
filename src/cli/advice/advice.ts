import type { Session } from '../../cluster/session.js';
import { NoMatchError } from '../../discovery/types.js';
import { nearNames } from '../../process/nearest.js';
import { ConnectionError, StatusError } from '../../transport/errors.js';
import { MANIFEST } from './manifest-name.js';
import { isUnknownPath, missingObject } from './missing-object.js';
import { ownerOfPod, ownersOfPods } from './pod-owner.js';
import { objectNamesOf, readFirstPage } from './read-names.js';

/** A command line that failed. */
export interface FailedLine {
  error: unknown;
  /** The command's id: `rollout:status`. */
  id: string;
  /** Its words without flags. */
  args: readonly string[];
}

/** Commands that take a pod, or TYPE/NAME of an object with pods. */
const TAKE_PODS = ['attach', 'cp', 'debug', 'exec', 'logs', 'port-forward', 'shell'];

/** Commands for the owners of pods, not for pods. */
const TAKE_OWNERS = /^(autoscale|scale|rollout:.*)$/;

/**
 * What a command line probably means that names something that does not exist on the server; empty if nothing is
 * similar. Sends at most one list request, for one page. Fails as requests do.
 */
export async function meantInstead(
  line: FailedLine,
  session: Session,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { error, id, args } = line;
  const missing = missingObject(error);
  if (id === 'port-forward' && missing !== undefined && /^\d*:\d+$/.test(missing.name))
    return args.length < 2 ? [] : [`${args.at(-1)} ${args.slice(0, -1).join(' ')}`];
  if (missing !== undefined) {
    const found = await readFirstPage(missing.type, session, signal);
    const owners = missing.type === 'pods' && TAKE_PODS.includes(id) ? ownersOfPods(found) : [];
    const owner = owners.filter((each) => nameIn(each) === missing.name);
    return owner.length > 0 ? owner : nearNames(missing.name, objectNamesOf(found));
  }
  if (error instanceof NoMatchError && MANIFEST.test(error.argument)) return [`-f ${error.argument}`];
  if (error instanceof NoMatchError)
    return pairMeant(error.argument, id, await readFirstPage('pods', session, signal));
  const pod = TAKE_OWNERS.test(id) && isNoAnswer(error) ? podIn(args) : undefined;
  if (pod === undefined) return [];
  const found = (await readFirstPage('pods', session, signal)).find(({ metadata }) => metadata?.name === pod);
  const owner = found === undefined ? undefined : ownerOfPod(found);
  return owner === undefined ? [] : [owner];
}

/** TYPE/NAME for a name without a type: a pod, or the owner of pods. */
function pairMeant(name: string, id: string, pods: Awaited<ReturnType<typeof readFirstPage>>): string[] {
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

/** The name of the pod in words: `pod web-1`, `po/web-1`. */
function podIn([first = '', second]: readonly string[]): string | undefined {
  const [type, name = second] = first.split('/', 2);
  return /^(po|pods?)$/.test(type!) ? name : undefined;
}

/** Whether proa refused the command, or the server does not know the path. */
function isNoAnswer(error: unknown): boolean {
  return isUnknownPath(error) || !(error instanceof StatusError || error instanceof ConnectionError);
}
