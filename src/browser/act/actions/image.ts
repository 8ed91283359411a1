import type { KubeObject } from '../../../codec/object.js';
import { resourceName } from '../../../discovery/types.js';
import { ObjectDiffer } from '../../../merge/object-differ.js';
import { wantedContainers, withPodSpec } from '../../../objects/pods/pod-spec.js';
import type { Span } from '../../../terminal/ui/view-model.js';
import { withImages } from '../../../verbs/set/image.js';
import { patchOfSame, readSame } from '../../rows/same-object.js';
import type { ActionSubject } from '../../rows/subject.js';
import type { ActionWork, Answers, SendsChange } from '../types.js';

/** `I`: changes the images of an object's containers, like `proa set image`. */
export function imageWork(): ActionWork {
  let before: ReadonlyMap<string, string> = new Map();
  const changed = (answers: Answers) =>
    new Map(
      [...before.keys()].flatMap((name) =>
        answers[name] === before.get(name) ? [] : [[name, answers[name]!]],
      ),
    );
  const send: SendsChange = async (subject, answers, dryRun, tools) => {
    const { client, signal } = tools;
    const images = changed(answers);
    if (images.size === 0) throw new Error('its images would not change; nothing was done');
    const object = await readSame(subject, tools);
    const now = imagesOf(object);
    for (const name of images.keys())
      if (now.get(name) !== before.get(name))
        throw new Error(`${name} has image ${now.get(name) ?? '(none)'} now; nothing was done`);
    const after = withImages(object, images, (problem) => {
      throw problem;
    });
    const { type, patch } = await new ObjectDiffer().difference(object, after);
    await client.patch(subject, patchOfSame(type, patch, subject), { dryRun, signal });
  };
  return {
    async plan([subject], tools) {
      before = imagesOf(await readSame(subject!, tools));
      if (before.size === 0) throw new Error('it has no containers');
      return {
        fields: [...before].map(([name, value]) => ({
          name,
          label: `image of ${name}`,
          value,
          problem: (text) => (/^\S+$/.test(text) ? '' : 'an image: registry/name:tag'),
        })),
        lines: (answers) =>
          [...before].map(([name, image]) => changeLine(name, image, answers[name] ?? image)),
      };
    },
    command: (subject, answers) => imageCommand(subject, changed(answers)),
    async perform(subject, answers, tools) {
      await send(subject, answers, 'none', tools);
      const back = [...changed(answers).keys()].map((name) => [name, before.get(name)!] as const);
      return {
        text: `has new images: ${pairs(changed(answers)).join(' ')}`,
        opposite: imageCommand(subject, new Map(back)),
      };
    },
    async dryRun(subject, answers, tools) {
      await send(subject, answers, 'server', tools);
      return 'would get these images';
    },
  };
}

function imageCommand({ resource, name }: ActionSubject, images: ReadonlyMap<string, string>): string[] {
  return ['set', 'image', `${resourceName(resource)}/${name}`, ...pairs(images)];
}

function pairs(images: ReadonlyMap<string, string>): string[] {
  return [...images].map(([name, image]) => `${name}=${image}`);
}

/** The images of an object's containers, by container name. Fails if it has no pod template. */
function imagesOf(object: KubeObject): Map<string, string> {
  const images = new Map<string, string>();
  withPodSpec(object, (spec) => {
    for (const { name = '', image = '' } of wantedContainers(spec, () => true)) images.set(name, image);
    return spec;
  });
  return images;
}

function changeLine(name: string, before: string, after: string): Span[] {
  if (before === after)
    return [
      { text: `${name}  ${before}`, role: 'plain' },
      { text: '  stays', role: 'muted' },
    ];
  return [
    { text: `${name}  ${before}`, role: 'plain' },
    { text: ` -> ${after}`, role: 'changed' },
  ];
}
