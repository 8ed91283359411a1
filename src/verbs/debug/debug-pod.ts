import type { KubeObject } from '../../codec/object.js';
import { PODS } from '../../discovery/core-resources.js';
import { objectOf } from '../../objects/create/kind.js';
import { withCustom } from './custom.js';
import type { DebugOptions } from './options.js';
import { allContainers, type ContainerForm, type PodForm } from './pod-form.js';
import { withProfile } from './profiles.js';

/** A pod to send, and its debugging container; "" if it has none. */
export interface DebugPod {
  pod: PodForm;
  container: string;
}

/** The pod that debugs a node. @param name of the pod */
export async function nodePod(name: string, node: KubeObject, options: DebugOptions): Promise<DebugPod> {
  const container = options.container || 'debugger';
  const spec = {
    containers: [newContainer(container, options)],
    nodeName: node.metadata?.name ?? '',
    restartPolicy: 'Never',
    tolerations: [{ operator: 'Exists' }],
  };
  const labels = { 'app.kubernetes.io/managed-by': 'kubectl-debug' };
  const pod = objectOf(PODS, { name, labels }, { spec }) as PodForm;
  const profiled = withProfile(options.profile, { pod, container, way: 'node', kept: options.kept });
  return { pod: await customised(profiled, container, options, 'containers'), container };
}

/** A pod with an ephemeral container, with a unique name, or the server refuses it. */
export async function podWithEphemeral(
  pod: PodForm,
  container: string,
  options: DebugOptions,
): Promise<DebugPod> {
  const added = {
    ...newContainer(container, options),
    ...(options.target !== '' && { targetContainerName: options.target }),
  };
  const spec = { ...pod.spec, ephemeralContainers: [...(pod.spec.ephemeralContainers ?? []), added] };
  const { profile, kept } = options;
  const profiled = withProfile(profile, { pod: { ...pod, spec }, container, way: 'ephemeral', kept });
  return { pod: await customised(profiled, container, options, 'ephemeralContainers'), container };
}

/**
 * A copy of a pod with one more container, or with one of its own changed. Fails with kubectl's message if a new
 * container has no image.
 * @param newName draws the name of a container
 */
export async function podCopy(
  original: PodForm,
  options: DebugOptions,
  newName: (pod: PodForm) => Promise<string>,
): Promise<DebugPod> {
  const pod = bareCopy(original, options);
  const { image, setImages, profile, kept } = options;
  let changed = allContainers(pod).findLast(({ name }) => name === options.container);
  if (changed === undefined) {
    if (image === '' && Object.keys(setImages).length > 0) return { pod, container: '' };
    if (image === '') throw new Error('you must specify image when creating new container');
    changed = { name: options.container || (await newName(pod)), terminationMessagePolicy: 'File' };
    pod.spec.containers.push(changed);
  }
  change(changed, options);
  const container = changed.name;
  const profiled = withProfile(profile, { pod, container, way: 'copy', kept });
  return { pod: await customised(profiled, container, options, 'containers'), container };
}

/** The parts of the original, with other images. */
function bareCopy(original: PodForm, { copyTo, shareProcesses, sameNode, setImages }: DebugOptions): PodForm {
  const { namespace, annotations, labels } = original.metadata ?? {};
  const metadata = {
    ...{ name: copyTo, ...(namespace !== undefined && { namespace }) },
    ...(annotations && { annotations }),
    ...(labels && { labels }),
  };
  const pod: PodForm = { apiVersion: 'v1', kind: 'Pod', metadata, spec: structuredClone(original.spec) };
  delete pod.spec.ephemeralContainers;
  if (shareProcesses !== undefined) pod.spec.shareProcessNamespace = shareProcesses;
  if (!sameNode) delete pod.spec.nodeName;
  for (const each of pod.spec.containers) {
    const image = setImages[each.name] ?? setImages['*'] ?? '';
    if (image !== '') each.image = image;
  }
  return pod;
}

/** Applies the command line to a container of a copy, existing or new. */
function change(container: ContainerForm, options: DebugOptions): void {
  const { command, argumentsOnly, image, imagePullPolicy, stdin, tty } = options;
  if (command.length > 0) {
    if (!argumentsOnly) delete container.args;
    container[argumentsOnly ? 'args' : 'command'] = command;
  }
  const env = variables(options);
  if (env.length > 0) container.env = env;
  if (image !== '') container.image = image;
  if (imagePullPolicy !== '') container.imagePullPolicy = imagePullPolicy;
  container.stdin = stdin;
  container.tty = tty;
}

function newContainer(name: string, options: DebugOptions): ContainerForm {
  const { command, argumentsOnly, image, imagePullPolicy, stdin, tty } = options;
  const env = variables(options);
  return {
    ...{ name, image },
    ...(command.length > 0 && { [argumentsOnly ? 'args' : 'command']: command }),
    ...(env.length > 0 && { env }),
    ...(imagePullPolicy !== '' && { imagePullPolicy }),
    ...(stdin && { stdin }),
    ...(tty && { tty }),
    terminationMessagePolicy: 'File',
  };
}

function variables({ env }: DebugOptions): { name: string; value?: string }[] {
  return Object.entries(env).map(([name, value]) => ({ name, ...(value !== '' && { value }) }));
}

async function customised(
  pod: PodForm,
  name: string,
  { custom }: DebugOptions,
  list: 'containers' | 'ephemeralContainers',
): Promise<PodForm> {
  return custom === undefined ? pod : withCustom(pod, name, custom, list);
}
