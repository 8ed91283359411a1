import type { KubeObject } from '../../../codec/object.js';
import { builtIn, objectOf } from '../../../objects/create/kind.js';
import type { MadeKind } from '../../../objects/create/make.js';
import { containerOf } from './containers.js';

/** Deployments. */
export const deployments: MadeKind = {
  verb: 'create deployment',
  resource: builtIn('apps', 'v1', 'Deployment', 'deployments'),
  failure: 'failed to create deployment: ',
};

/** The flags of `create deployment`. */
interface DeploymentOptions {
  name: string;
  images: readonly string[];
  /** Negative for none. */
  port: number;
  replicas: number;
  command: readonly string[];
}

/**
 * `create deployment`. Fails in kubectl's words for a command with several images.
 * @param random as Math.random: containers whose images have dots or underscores in their names get a suffix
 */
export function newDeployment(options: DeploymentOptions, random: () => number): KubeObject {
  const { name, images, port, replicas, command } = options;
  if (images.length > 1 && command.length > 0)
    throw new Error('cannot specify multiple --image options and command');
  const labels = { app: name };
  const containers: object[] = images.map((image) =>
    containerOf(containerName(image, random), image, command),
  );
  if (port >= 0 && containers.length > 0)
    containers[0] = { ...containers[0], ports: [{ containerPort: port }] };
  const template = { metadata: { labels }, spec: { containers } };
  return objectOf(
    deployments.resource,
    { name, labels },
    { spec: { replicas, selector: { matchLabels: labels }, template } },
  );
}

/** The last part of an image's name, without tag and digest, as a valid container name. */
function containerName(image: string, random: () => number): string {
  const [name = ''] = image.split('/').at(-1)!.split(/[:@]/, 1);
  return /[_.]/.test(name) ? `${name.replace(/[_.]/g, '-')}-${suffix(random)}` : name;
}

/** Letters and digits that form no words, as in names that servers generate. */
const LETTERS = 'bcdfghjklmnpqrstvwxz2456789';

function suffix(random: () => number): string {
  return Array.from({ length: 5 }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('');
}
