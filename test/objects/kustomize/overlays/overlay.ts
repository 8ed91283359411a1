import { Draw } from './draw.js';
import { anyObject, IMAGES, labels, type Manifest } from './objects.js';
import { anyGenerators, anyPatch, anyReplacement } from './parts.js';

/** The files of an overlay by their paths; it is built in the folder `overlay`. */
export type Files = Record<string, string>;

/** YAML that is JSON: every reader accepts it. */
const yaml = (value: unknown) => `${JSON.stringify(value)}\n`;

/** A random overlay of a base, with other features of kustomizations. */
export function anyOverlay(seed: number): Files {
  const draw = new Draw(seed);
  const objects = distinct(draw.times(2 + draw.below(6), () => anyObject(draw)));
  const files: Files = {};
  const more = objects.slice(-1);
  const base = objects.length > 1 ? objects.slice(0, -1) : more;
  for (const [at, object] of base.entries()) files[`base/r${at}.yaml`] = document(draw, object);
  const resources = base.map((_, at) => `r${at}.yaml`);
  files['base/kustomization.yaml'] = yaml({
    resources,
    ...transformations(draw, base, 0.15),
    ...anyGenerators(draw, 0.3, false),
  });
  const overlay: Record<string, unknown> = { resources: ['../base'] };
  if (draw.chance(0.5)) {
    files['overlay/more.yaml'] = document(draw, more[0]!);
    overlay.resources = draw.chance(0.5) ? ['../base', 'more.yaml'] : ['more.yaml', '../base'];
  }
  if (draw.chance(0.2)) {
    files['component/kustomization.yaml'] = yaml({
      apiVersion: 'kustomize.config.k8s.io/v1alpha1',
      kind: 'Component',
      ...transformations(draw, objects, 0.3),
    });
    overlay.components = ['../component'];
  }
  Object.assign(overlay, transformations(draw, objects, 0.35), anyGenerators(draw, 0.4, true));
  if (draw.chance(0.15))
    overlay.sortOptions = draw.pick<unknown>([
      { order: 'fifo' },
      { order: 'legacy' },
      { order: 'legacy', legacySortOptions: { orderFirst: ['Service'], orderLast: ['ConfigMap'] } },
    ]);
  if (draw.chance(0.1))
    overlay.buildMetadata = draw.some(['originAnnotations', 'transformerAnnotations', 'managedByLabel']);
  files['overlay/kustomization.yaml'] = yaml(overlay);
  files['overlay/app.env'] = 'A=1\n# none\nB=two words\nC\n';
  files['overlay/app.conf'] = 'key: value\nlist:\n- a\n';
  files['base/app.env'] = 'A=base\n';
  files['base/app.conf'] = 'base\n';
  return files;
}

function distinct(objects: readonly Manifest[]): Manifest[] {
  return [...new Map(objects.map((object) => [`${object.kind}/${object.metadata.name}`, object])).values()];
}

/** JSON on one line, or YAML in blocks. */
function document(draw: Draw, object: Manifest): string {
  return draw.chance(0.3) ? yaml(object) : block(object, '');
}

/** A value as YAML in blocks, with plain texts, so that `007` may be a number. */
function block(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return ` ${typeof value === 'string' ? text(value) : JSON.stringify(value)}\n`;
  if (Array.isArray(value))
    return `\n${value.map((item) => `${indent}-${nested(item, `${indent}  `)}`).join('')}`.slice(
      indent === '' ? 1 : 0,
    );
  const lines = Object.entries(value).map(
    ([key, each]) => `${indent}${text(key)}:${block(each, `${indent}  `)}`,
  );
  return indent === '' ? lines.join('') : `\n${lines.join('')}`;
}

function nested(item: unknown, indent: string): string {
  const written = block(item, indent);
  return written.startsWith('\n') ? ` ${written.slice(1 + indent.length)}` : written;
}

function text(value: string): string {
  return /^[A-Za-z/][\w./:-]*$/.test(value) && !/^(?:true|no|yes|null)$|:$/.test(value)
    ? value
    : JSON.stringify(value);
}

/** Fields that change objects, each with some chance. */
function transformations(draw: Draw, objects: readonly Manifest[], share: number): Record<string, unknown> {
  return {
    ...draw.maybe(share, 'namespace', () => draw.pick(['one', 'prod'])),
    ...draw.maybe(share, 'namePrefix', () => draw.pick(['p-', 'x'])),
    ...draw.maybe(share, 'nameSuffix', () => draw.pick(['-s', '-v2'])),
    ...draw.maybe(share, 'labels', () => [
      {
        pairs: labels(draw),
        ...draw.maybe(0.4, 'includeSelectors', () => true),
        ...draw.maybe(0.4, 'includeTemplates', () => true),
      },
      ...(draw.chance(0.2)
        ? [{ pairs: { extra: 'on' }, fields: [{ path: 'spec/extra', create: true, kind: 'Gadget' }] }]
        : []),
    ]),
    ...draw.maybe(share / 2, 'commonLabels', () => ({ owner: 'me', app: 'all' })),
    ...draw.maybe(share, 'commonAnnotations', () => ({ note: draw.pick(['yes', 'n', '12']) })),
    ...draw.maybe(share, 'images', () => [
      {
        name: draw.pick([...IMAGES.map((image) => image.replace(/:[^/]*$|@.*$/, '')), 'ngin.']),
        ...draw.maybe(0.4, 'newName', () => 'mirror.example.com/new'),
        ...draw.maybe(0.4, 'newTag', () => draw.pick(['2', 'v3'])),
        ...draw.maybe(0.2, 'digest', () => 'sha256:def'),
        ...draw.maybe(0.1, 'tagSuffix', () => '-alpine'),
      },
    ]),
    ...draw.maybe(share / 2, 'replicas', () => [
      { name: named(draw, objects, /^(?:Deployment|StatefulSet)$/), count: draw.below(9) },
    ]),
    ...draw.maybe(share, 'patches', () =>
      draw.times(1 + draw.below(2), () => anyPatch(draw, draw.pick(objects))),
    ),
    ...draw.maybe(share / 2, 'replacements', () => [anyReplacement(draw, objects)]),
    ...draw.maybe(share / 4, 'vars', () => [
      {
        name: 'VAR',
        objref: { apiVersion: 'v1', kind: 'ConfigMap', name: named(draw, objects, /^ConfigMap$/) },
      },
    ]),
  };
}

/** The name of an object of some kinds, or of any if there is none. */
function named(draw: Draw, objects: readonly Manifest[], kinds: RegExp): unknown {
  const found = objects.filter(({ kind }) => kinds.test(kind));
  return draw.pick(found.length > 0 ? found : objects).metadata.name;
}
