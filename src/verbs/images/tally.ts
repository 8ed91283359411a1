import type { KubeObject } from '../../codec/object.js';
import type { Selection } from '../../codec/selection.js';
import { parseImage, wholeRepository } from '../../objects/pods/image-name.js';
import type { ImageRunner, ImageUse, WaitingContainer } from '../../render/image-table.js';

/** A container of a pod, only the parts about what it runs (core/v1). */
interface ImageContainer {
  name?: string;
  image?: string;
  imagePullPolicy?: string;
}

/** Its state. */
interface ImageStatus {
  name?: string;
  imageID?: string;
  state?: { waiting?: { reason?: string } };
}

/** A pod, only the fields in use. */
export interface ImagePod extends KubeObject {
  spec?: Partial<Record<'initContainers' | 'containers' | 'ephemeralContainers', ImageContainer[]>>;
  status?: Partial<
    Record<'initContainerStatuses' | 'containerStatuses' | 'ephemeralContainerStatuses', ImageStatus[]>
  >;
}

const CONTAINER: Selection = { name: true, image: true, imagePullPolicy: true };
const STATUS: Selection = { name: true, imageID: true, state: { waiting: { reason: true } } };

/** The parts of a pod that are needed. */
export const IMAGE_FIELDS: Selection = {
  metadata: { namespace: true, name: true, labels: true, ownerReferences: true },
  spec: { initContainers: CONTAINER, containers: CONTAINER, ephemeralContainers: CONTAINER },
  status: { initContainerStatuses: STATUS, containerStatuses: STATUS, ephemeralContainerStatuses: STATUS },
};

/** The kubelet's reasons for a container whose image is not available. */
const NO_IMAGE = new Set([
  ...['ErrImagePull', 'ImagePullBackOff', 'InvalidImageName', 'ErrImageNeverPull', 'ImageInspectError'],
  ...['RegistryUnavailable', 'SignatureValidationFailed'],
]);

/** Collects the images of pods. Its memory grows with images and with what runs them, not with pods. */
export class ImageTally {
  readonly #uses = new Map<string, Entry>();

  /** Adds a pod; an image that several of its containers run counts once. */
  add(pod: ImagePod): void {
    const { spec = {}, status = {} } = pod;
    const seen = new Set<Entry>();
    const roles = [
      [spec.initContainers, status.initContainerStatuses],
      [spec.containers, status.containerStatuses],
      [spec.ephemeralContainers, status.ephemeralContainerStatuses],
    ] as const;
    for (const [containers, statuses] of roles)
      for (const container of containers ?? []) {
        const found = statuses?.find(({ name }) => name === container.name);
        const entry = this.#entryOf(container.image ?? '', digestOf(found?.imageID));
        if (!seen.has(entry)) entry.addPod(pod);
        seen.add(entry);
        if (container.imagePullPolicy) entry.policies.add(container.imagePullPolicy);
        const reason = found?.state?.waiting?.reason ?? '';
        if (NO_IMAGE.has(reason)) entry.addWaiting(pod, container.name ?? '', reason);
      }
  }

  /**
   * The images by their names.
   * @param duplicates only those with several tags or digests
   */
  images(duplicates: boolean): ImageUse[] {
    const entries = [...this.#uses.values()].sort((a, b) => (a.order < b.order ? -1 : 1));
    if (!duplicates) return entries.map((entry) => entry.use);
    const versions = new Map<string, Set<string>>();
    for (const { whole, use } of entries) {
      const known = versions.get(whole) ?? new Set();
      // An image that was not pulled yet may be the same as one that was.
      if (use.digest !== '') known.add(`@${use.digest}`);
      if (use.tag !== '') known.add(`:${use.tag}`);
      versions.set(whole, known);
    }
    const has = (whole: string, mark: string) =>
      [...(versions.get(whole) ?? [])].filter((version) => version.startsWith(mark)).length > 1;
    return entries.filter(({ whole }) => has(whole, ':') || has(whole, '@')).map((entry) => entry.use);
  }

  #entryOf(image: string, pulled: string): Entry {
    const { repository, tag, digest } = parseImage(image);
    const whole = wholeRepository(repository);
    const key = `${whole}\0${tag}\0${pulled || digest}`;
    const known = this.#uses.get(key);
    if (known !== undefined) return known;
    const entry = new Entry(whole, key, { repository, tag, digest: pulled || digest });
    this.#uses.set(key, entry);
    return entry;
  }
}

class Entry {
  readonly policies = new Set<string>();
  readonly #runners = new Map<string, ImageRunner>();
  readonly #waiting: WaitingContainer[] = [];
  #pods = 0;

  constructor(
    readonly whole: string,
    readonly order: string,
    readonly name: Pick<ImageUse, 'repository' | 'tag' | 'digest'>,
  ) {}

  addPod(pod: ImagePod): void {
    this.#pods++;
    const { namespace = '' } = pod.metadata ?? {};
    const runner = runnerOf(pod);
    const key = `${namespace}/${runner.apiVersion}/${runner.kind}/${runner.name}`;
    const known = this.#runners.get(key);
    if (known === undefined) this.#runners.set(key, { namespace, ...runner, pods: 1 });
    else known.pods++;
  }

  addWaiting({ metadata = {} }: ImagePod, container: string, reason: string): void {
    const { namespace = '', name = '' } = metadata;
    this.#waiting.push({ namespace, pod: name, container, reason });
  }

  get use(): ImageUse {
    return {
      ...this.name,
      pods: this.#pods,
      pullPolicies: [...this.policies].sort(),
      runBy: [...this.#runners.values()],
      waiting: this.#waiting,
    };
  }
}

/**
 * The digest of the running image of a container, from its status: after `docker-pullable://name@`. A bare id is not a
 * digest.
 */
function digestOf(imageID = ''): string {
  const at = imageID.lastIndexOf('@');
  return at < 0 ? '' : imageID.slice(at + 1);
}

/**
 * The controller of a pod, or the pod itself; for a replica set whose name has the hash of a template, its deployment.
 */
function runnerOf({ metadata = {} }: ImagePod): Pick<ImageRunner, 'apiVersion' | 'kind' | 'name'> {
  const owner = metadata.ownerReferences?.find(({ controller }) => controller);
  if (owner === undefined) return { apiVersion: 'v1', kind: 'Pod', name: metadata.name ?? '' };
  const { apiVersion = '', kind = '', name = '' } = owner;
  const hash = `-${metadata.labels?.['pod-template-hash'] ?? ''}`;
  return kind === 'ReplicaSet' && hash !== '-' && name.endsWith(hash)
    ? { apiVersion, kind: 'Deployment', name: name.slice(0, -hash.length) }
    : { apiVersion, kind, name };
}
