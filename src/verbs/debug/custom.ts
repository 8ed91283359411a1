import { goJsonCompact } from '../../codec/go-json.js';
import type { KubeObject } from '../../codec/object.js';
import { ProtobufCodec } from '../../codec/proto/codec.js';
import { UnencodableError } from '../../codec/proto/errors.js';
import { fileErrorText } from '../../go/file-error.js';
import { goYamlDocuments } from '../../go/yaml.js';
import { GoYamlError } from '../../go/yaml-error.js';
import { patchedLocally } from '../../objects/local-patch.js';
import { manifestTags, withNumbers } from '../../objects/manifests/yaml-numbers.js';
import type { Environment } from '../../process/environment.js';
import { messageOf } from '../../process/errors.js';
import { resolveFrom } from '../../process/folders.js';
import { readNamedText } from '../../process/read-file.js';
import type { ContainerForm, PodForm } from './pod-form.js';

/** A partial container, from `--custom`. */
export type CustomProfile = Readonly<Partial<ContainerForm>> & Readonly<Record<string, unknown>>;

/**
 * Reads a partial container from a file, in JSON or YAML. Fails with kubectl's message if it cannot be read or is
 * invalid, including unknown fields.
 */
export async function readCustom(
  path: string,
  { workingFolder, signal }: Pick<Environment, 'workingFolder' | 'signal'>,
): Promise<CustomProfile> {
  let text: string;
  try {
    text = await readNamedText(resolveFrom(workingFolder, path), signal);
  } catch (error) {
    signal.throwIfAborted();
    throw new Error(
      `must pass a container spec json file for custom profile: ${fileErrorText('open', path, error)}`,
    );
  }
  try {
    const [first] = await goYamlDocuments(text, manifestTags);
    return await asContainer(withNumbers(first?.() ?? {}));
  } catch (error) {
    if (!(error instanceof GoYamlError || error instanceof UnencodableError)) throw error;
    throw new Error(`${path} does not contain a valid container spec: ${messageOf(error)}`, { cause: error });
  }
}

/** A value without nulls. */
async function asContainer(value: unknown): Promise<CustomProfile> {
  const codec = new ProtobufCodec();
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata: {}, spec: { containers: [value] } };
  const { spec } = (await codec.decode(await codec.encode(pod as KubeObject))) as PodForm;
  return spec.containers[0] as unknown as CustomProfile;
}

/** Fails in kubectl's words if a custom profile contains forbidden fields. */
export function checkCustom(custom: CustomProfile): void {
  const { name = '', command = [], image = '', lifecycle, volumeDevices = [] } = custom;
  const isFree =
    name === '' &&
    command.length === 0 &&
    image === '' &&
    lifecycle === undefined &&
    (volumeDevices as unknown[]).length === 0;
  if (!isFree)
    throw new Error(
      'name, command, image, lifecycle and volume devices are not modifiable via custom profile',
    );
}

/**
 * A pod with a custom profile merged into one of its containers. Fails with kubectl's message if there is no such
 * container.
 * @param list where the container is
 */
export async function withCustom(
  pod: PodForm,
  name: string,
  custom: CustomProfile,
  list: 'containers' | 'ephemeralContainers',
): Promise<PodForm> {
  if (!(pod.spec[list] ?? []).some((container) => container.name === name)) {
    const what = list === 'containers' ? 'container' : 'ephemeral container';
    throw new Error(`unable to find the ${name} ${what} in the pod ${pod.metadata?.name ?? ''}`);
  }
  const body = goJsonCompact({ spec: { [list]: [{ ...custom, name }] } });
  return (await patchedLocally(pod, { type: 'strategic', body })) as PodForm;
}
