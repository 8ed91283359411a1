import type { Draw } from './draw.js';
import { labels, type Manifest, NAMES, podSpec } from './objects.js';

/** Config maps and secrets to generate. @param mayChange whether they may merge into others */
export function anyGenerators(draw: Draw, share: number, mayChange: boolean): Record<string, unknown> {
  const generator = () => ({
    name: draw.chance(0.1)
      ? draw.pick(NAMES)
      : draw.pick(mayChange ? ['made', 'more'] : ['made', 'web-made']),
    ...(mayChange ? draw.maybe(0.15, 'behavior', () => draw.pick(['create', 'merge', 'replace'])) : {}),
    ...draw.maybe(0.6, 'literals', () => draw.some(['k=v', "q='quoted'", 'empty=', 'eq=a=b', 'n=5'])),
    ...draw.maybe(0.3, 'files', () => [draw.pick(['app.conf', 'other.conf=app.conf'])]),
    ...draw.maybe(0.2, 'envs', () => ['app.env']),
    ...draw.maybe(0.3, 'options', () => ({
      ...draw.maybe(0.4, 'disableNameSuffixHash', () => true),
      ...draw.maybe(0.4, 'labels', () => labels(draw)),
      ...draw.maybe(0.3, 'annotations', () => ({ made: 'yes' })),
      ...draw.maybe(0.2, 'immutable', () => true),
    })),
  });
  return {
    ...draw.maybe(share, 'configMapGenerator', () => [generator()]),
    ...draw.maybe(share / 2, 'secretGenerator', () => [
      { ...generator(), ...draw.maybe(0.3, 'type', () => 'example.com/token') },
    ]),
    ...draw.maybe(share / 2, 'generatorOptions', () => ({
      ...draw.maybe(0.3, 'disableNameSuffixHash', () => true),
      ...draw.maybe(0.5, 'labels', () => labels(draw)),
    })),
  };
}

/** A patch of an object: of its parts, of everything, or by operations. */
export function anyPatch(draw: Draw, object: Manifest): Record<string, unknown> {
  const { apiVersion, kind } = object;
  const metadata = {
    name: object.metadata.name,
    ...(object.metadata.namespace ? { namespace: object.metadata.namespace } : {}),
  };
  const target = draw.pick<Record<string, unknown>>([
    { kind, name: metadata.name },
    { kind },
    { name: '.*' },
    { kind: 'Deployment|Pod', name: `${String(metadata.name)[0]}.*` },
    { labelSelector: 'app' },
  ]);
  if (draw.chance(0.3)) return { target, patch: JSON.stringify(operations(draw)) };
  const patch = {
    apiVersion,
    kind,
    metadata: { ...metadata, ...draw.maybe(0.4, 'labels', () => ({ patched: 'yes', app: null })) },
    ...contents(draw, object),
  };
  return {
    patch: JSON.stringify(patch),
    ...draw.maybe(0.3, 'target', () => target),
    ...draw.maybe(0.1, 'options', () => ({ allowNameChange: true, allowKindChange: draw.chance(0.5) })),
  };
}

function operations(draw: Draw): unknown[] {
  return draw
    .some<unknown>(
      [
        { op: 'add', path: '/metadata/annotations/added', value: 'x' },
        { op: 'add', path: '/metadata/labels', value: { only: 'this' } },
        { op: 'replace', path: '/metadata/name', value: 'renamed' },
        { op: 'add', path: '/spec/number', value: 1000000 },
        { op: 'test', path: '/kind', value: 'Deployment' },
        { op: 'remove', path: '/spec/template/spec/containers/0' },
      ],
      0.3,
    )
    .concat([{ op: 'add', path: '/metadata/annotations/last', value: draw.pick(['1', 'true', 'text']) }]);
}

/** What a patch changes besides metadata. */
function contents(draw: Draw, object: Manifest): Record<string, unknown> {
  if (draw.chance(0.08)) return { $patch: draw.pick(['delete', 'replace', 'merge']) };
  if (object.kind === 'ConfigMap') return { data: { a: draw.pick<unknown>(['new', null, '5']), z: 'last' } };
  const spec = object.spec as { template?: unknown; ports?: unknown } | undefined;
  if (spec?.template !== undefined) {
    const pod = podSpec(draw);
    if (draw.chance(0.1)) (pod.containers as object[]).push({ name: 'sidecar', $patch: 'delete' });
    if (draw.chance(0.1)) (pod.containers as object[]).push({ $patch: 'replace' });
    return {
      spec: { ...draw.maybe(0.4, 'replicas', () => draw.pick<unknown>([7, null])), template: { spec: pod } },
    };
  }
  if (spec?.ports !== undefined)
    return {
      spec: {
        ports: draw
          .some([80, 443, 9090])
          .map((port) => ({ port, ...draw.maybe(0.4, 'protocol', () => 'TCP'), nodePort: 30000 + port })),
      },
    };
  if (spec !== undefined)
    return { spec: { added: { deep: [1, 2] }, size: draw.pick<unknown>([null, 2, 'big']) } };
  return { extra: draw.pick<unknown>(['x', null, { a: null, b: {} }]) };
}

/** A value copied from one object to others. */
export function anyReplacement(draw: Draw, objects: readonly Manifest[]): Record<string, unknown> {
  const from = draw.pick(objects);
  const to = draw.pick(objects);
  const options = draw.maybe(0.4, 'options', () => ({
    ...draw.maybe(0.6, 'delimiter', () => draw.pick(['-', ':', '.'])),
    ...draw.maybe(0.4, 'index', () => draw.below(3) - 1),
    ...draw.maybe(0.6, 'create', () => true),
  }));
  if (draw.chance(0.6)) Object.assign(options, { options: { ...options.options, create: true } });
  return {
    source: {
      kind: from.kind,
      name: from.metadata.name,
      ...draw.maybe(0.6, 'fieldPath', () =>
        draw.chance(0.8)
          ? draw.pick(['metadata.name', 'kind', 'apiVersion'])
          : draw.pick([
              'data.host',
              'spec.replicas',
              'spec.template.spec.containers.0.image',
              'metadata.labels',
            ]),
      ),
      ...draw.maybe(0.1, 'options', () => ({ delimiter: draw.pick(['.', ':']), index: draw.below(2) })),
    },
    targets: [
      {
        select: draw.pick<unknown>([{ kind: to.kind, name: to.metadata.name }, { kind: to.kind }]),
        ...draw.maybe(0.2, 'reject', () => [{ name: draw.pick(NAMES) }]),
        fieldPaths: [
          draw.pick([
            'metadata.annotations.copied',
            'metadata.labels.app',
            'spec.replicas',
            'spec.template.spec.containers.[name=app].image',
            'spec.template.spec.containers.*.name',
            'metadata.name',
            'spec.new.deep',
            'data.host',
            'metadata.annotations.copied',
            'metadata.annotations.[example.com/x]',
          ]),
        ],
        ...options,
      },
    ],
  };
}
