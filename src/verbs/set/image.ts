import type { KubeObject } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';
import { splitPair } from '../../objects/builder/pairs.js';
import { nearContainer, wantedContainers, withContainers, withPodSpec } from '../../objects/pods/pod-spec.js';
import { bareError, DisplayableError } from '../../process/errors.js';
import { checkLocal, checkSetSelection, NO_RESOURCE, type SetOptions } from './options.js';
import type { SetCommand } from './set.js';

const WRITE_IMAGE = 'Write CONTAINER=IMAGE, or "*=IMAGE" for all containers.';

/** The images of `set image` by the names of their containers; `*` stands for all. Fails with kubectl's message. */
export function readImagePairs(pairs: readonly string[]): Map<string, string> {
  const odd = pairs.filter((pair) => !pair.includes('=') || pair.startsWith('='));
  if (odd.length > 0)
    throw new DisplayableError(`invalid image format: ${odd.join(', ')}`, { advice: WRITE_IMAGE });
  return new Map(pairs.map(splitPair));
}

/** `set image`. @param images as readImagePairs returns them */
export function setImage(images: ReadonlyMap<string, string>, options: SetOptions): SetCommand {
  return {
    verb: 'set image',
    operation: 'image updated',
    failed: 'failed to patch image update to pod template: ',
    unchanged: 'skip',
    check: () => checkImages(images, options),
    change: ({ object }, problem) => withImages(object, images, problem),
  };
}

/**
 * An object with other images. Fails with kubectl's message for a kind that makes no pods.
 * @param images as readImagePairs returns them
 * @param problem gets an error for each container that does not exist
 */
export function withImages(
  object: KubeObject,
  images: ReadonlyMap<string, string>,
  problem: (error: Error) => void,
): KubeObject {
  return withPodSpec(object, (spec) => {
    let changed = spec;
    for (const [name, image] of images) {
      const isWanted = (container: string) => name === '*' || container === name;
      if (wantedContainers(spec, isWanted).length === 0)
        problem(
          bareError(`error: unable to find container named ${quote(name)}`, {
            hint: nearContainer(spec, name),
          }),
        );
      changed = withContainers(changed, isWanted, (container) => ({ ...container, image }));
    }
    return changed;
  });
}

function checkImages(images: ReadonlyMap<string, string>, options: SetOptions): void {
  const errors: unknown[] = [];
  const note = (check: () => void) => {
    try {
      check();
    } catch (error) {
      errors.push(error);
    }
  };
  note(() => checkSetSelection(options));
  const { words, filenames, kustomize } = options;
  if (words.length === 0 && filenames.length === 0 && kustomize === '') errors.push(new Error(NO_RESOURCE));
  if (images.size === 0)
    errors.push(new DisplayableError('at least one image update is required', { advice: WRITE_IMAGE }));
  else if (images.size > 1 && images.has('*')) {
    errors.push(
      new Error(
        'all containers are already specified by *, but saw more than one container_name=container_image pairs',
      ),
    );
  }
  note(() => checkLocal(options));
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors);
}
