import { type Client, clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import { NODES, PODS } from '../../discovery/core-resources.js';
import { quote } from '../../go/strconv/quote.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import { type Found, isFindError } from '../../objects/builder/query.js';
import { deleteObject } from '../../objects/deletion/delete-object.js';
import { gateOf } from '../../objects/gate/gate.js';
import { attachAfterStart } from '../../objects/remote/attach-after-start.js';
import type { ProcessStreams } from '../../objects/remote/join-command.js';
import { generatorOf } from '../../process/generator-of.js';
import { printEach, type TextOutcomes } from '../../render/outcomes.js';
import { isNotFound } from '../../transport/errors.js';
import { type DebugPod, nodePod, podCopy, podWithEphemeral } from './debug-pod.js';
import { newContainerName, nodePodName, type Random } from './names.js';
import { isInVain, NON_ROOT } from './non-root.js';
import type { DebugOptions } from './options.js';
import { type PodForm, podForm } from './pod-form.js';

/** What debugging one object depends on. */
interface Debugging {
  options: DebugOptions;
  session: Session;
  client: Client;
  random: Random;
  /** Returns text, or bytes of a log. Fails if that cannot be printed. */
  give(text: string | Uint8Array): Promise<void>;
}

/** The pod on the server, and the container to attach to; "" for none. */
interface Debugged {
  pod: KubeObject;
  container: string;
}

/**
 * Debugs objects, one after the other, and attaches streams if requested; returns messages. Fails with the first error.
 */
export function debug(
  options: DebugOptions,
  session: Session,
  streams: ProcessStreams,
  random: Random = Math.random,
): TextOutcomes {
  return generatorOf((give: Debugging['give']) => debugAll(options, { session, random, give }, streams));
}

async function debugAll(
  options: DebugOptions,
  { session, random, give }: Pick<Debugging, 'session' | 'random' | 'give'>,
  streams: ProcessStreams,
): Promise<void> {
  const { words, filenames, quiet, target, profile, attach } = options;
  if (target !== '' && !quiet) await give(targetingText(target));
  if (profile === 'legacy') await session.tell(LEGACY);
  const gate = gateOf(session, 'debug', { ...options, dryRun: 'none' });
  const client = clientOf(session, 'json', gate);
  const query = { words, files: { filenames, kustomize: '', recursive: false } };
  const { steps } = await findObjects(query, { defaultType: PODS, latest: true }, findDeps(session));
  for await (const step of gate.pass(steps)) {
    if (isFindError(step)) throw step.error;
    const { pod, container } = await debugOne(step, { options, session, client, random, give });
    if (attach && container !== '')
      await printEach(attachAfterStart(pod, container, options, { session, gate, streams }), give);
  }
}

const LEGACY =
  '--profile=legacy is deprecated and planned to be removed in v1.39. It is recommended to specify other profile, for ' +
  'example "--profile=general".';

function targetingText(target: string): string {
  return (
    `Targeting container ${quote(target)}. If you don't see processes from this container it may be because ` +
    "the container runtime doesn't support this feature.\n"
  );
}

function debugOne(found: Found, debugging: Debugging): Promise<Debugged> {
  const { group, version, kind } = found.target.resource;
  if (group === NODES.group && kind === NODES.kind) return debugNode(found.object, debugging);
  if (group !== PODS.group || kind !== PODS.kind) {
    const type = `${group}/${version}, Kind=${kind}`;
    throw new Error(`${quote(type)} not supported by debug`);
  }
  return debugging.options.copyTo === '' ? debugInside(found, debugging) : debugCopy(found, debugging);
}

async function debugNode(
  node: KubeObject,
  { options, session, client, random, give }: Debugging,
): Promise<Debugged> {
  const { namespace } = session;
  const nodeName = node.metadata?.name ?? '';
  const name = nodePodName(nodeName, random);
  const { pod, container } = await nodePod(name, node, options);
  if (!options.quiet)
    await give(`Creating debugging pod ${name} with container ${container} on node ${nodeName}.\n`);
  return { pod: await client.create({ resource: PODS, namespace }, pod, { dryRun: 'none' }), container };
}

/** Adds an ephemeral container to a pod. */
async function debugInside({ object, target }: Found, debugging: Debugging): Promise<Debugged> {
  const { options, client } = debugging;
  const before = podForm(object);
  const name = options.container || (await drawnName(before, debugging));
  const { pod, container } = await podWithEphemeral(before, name, options);
  await warn({ pod, container }, 'ephemeralContainers', debugging);
  const names = (pod.spec.ephemeralContainers ?? []).map((each) => ({ name: each.name }));
  const spec = {
    '$setElementOrder/ephemeralContainers': names,
    ephemeralContainers: [pod.spec.ephemeralContainers?.at(-1)],
  };
  try {
    const settings = { dryRun: 'none', subresource: 'ephemeralcontainers' } as const;
    const body = JSON.stringify({ spec });
    return { pod: await client.patch(target, { type: 'strategic', body }, settings), container };
  } catch (error) {
    // If a pod does not exist, the server's error has its name.
    if (!isNotFound(error) || error.status.details?.name) throw error;
    const why = quote(error.message);
    throw new Error(`ephemeral containers are disabled for this cluster (error from server: ${why})`, {
      cause: error,
    });
  }
}

async function debugCopy({ object, target }: Found, debugging: Debugging): Promise<Debugged> {
  const { options, client } = debugging;
  const made = await podCopy(podForm(object), options, (pod) => drawnName(pod, debugging));
  await warn(made, 'containers', debugging);
  const { namespace } = target;
  const pod = await client.create({ resource: PODS, namespace }, made.pod, { dryRun: 'none' });
  if (options.replace) {
    const uid = object.metadata?.uid ?? '';
    await deleteObject(target, { dryRun: 'none', gracePeriod: 0, uid }, client);
  }
  return { pod, container: made.container };
}

async function drawnName(pod: PodForm, { options, random, give }: Debugging): Promise<string> {
  const name = newContainerName(pod, random);
  if (!options.quiet) await give(`Defaulting debug container name to ${name}.\n`);
  return name;
}

async function warn(
  { pod, container }: DebugPod,
  list: 'containers' | 'ephemeralContainers',
  { session }: Debugging,
): Promise<void> {
  const made = pod.spec[list]?.findLast(({ name }) => name === container);
  if (made !== undefined && isInVain(made, pod)) await session.tell(NON_ROOT);
}
