import { of, overlay, type Written } from './scene.js';

const replace = (source: string, select: string, paths: string, options = '') =>
  `replacements:\n- source: ${source}\n  targets:\n  - select: ${select}\n    fieldPaths: [${paths}]\n${options === '' ? '' : `    options: ${options}\n`}`;
const FROM = '{kind: ConfigMap, name: settings, fieldPath: data.host}';
const plugin = (kind: string, rest: string) => ({
  'overlay/t.yaml': `apiVersion: builtin\nkind: ${kind}\nmetadata: {name: t, namespace: n}\n${rest}`,
});
const transformed = (title: string, kind: string, rest: string) =>
  of('web service settings', `transformers: ${title}`, 'transformers: [t.yaml]', plugin(kind, rest));

export const MOVED: readonly Written[] = [
  of(
    'web settings',
    'a value into another object',
    replace(FROM, '{kind: Deployment}', 'metadata.labels.app'),
  ),
  of(
    'web settings',
    'a name into every container',
    replace(
      '{kind: ConfigMap, name: settings}',
      '{kind: Deployment}',
      '"spec.template.spec.containers.*.image"',
    ),
  ),
  of(
    'web settings',
    'into an element by its name',
    replace(FROM, '{kind: Deployment}', '"spec.template.spec.containers.[name=app].env.[name=MODE].value"'),
  ),
  of(
    'web settings',
    'into a place of a list',
    replace(FROM, '{kind: Deployment}', 'spec.template.spec.containers.1.image'),
  ),
  of(
    'web settings',
    'a part of the source',
    replace(
      '{kind: ConfigMap, name: settings, fieldPath: data.host, options: {delimiter: ":", index: 1}}',
      '{kind: Deployment}',
      'spec.replicas',
    ),
  ),
  of(
    'web settings',
    'a part of the target',
    replace(
      FROM,
      '{kind: Deployment}',
      'spec.template.spec.containers.0.image',
      '{delimiter: ":", index: 0}',
    ),
  ),
  of(
    'web settings',
    'before the first part',
    replace(
      FROM,
      '{kind: Deployment}',
      'spec.template.spec.containers.0.image',
      '{delimiter: ":", index: -1}',
    ),
  ),
  of(
    'web settings',
    'behind the last part',
    replace(
      FROM,
      '{kind: Deployment}',
      'spec.template.spec.containers.0.image',
      '{delimiter: ":", index: 9}',
    ),
  ),
  of(
    'web settings',
    'a field that is made',
    replace(FROM, '{kind: Deployment}', 'spec.new.deep', '{create: true}'),
  ),
  of(
    'web settings',
    'an element that is made',
    replace(
      FROM,
      '{kind: Deployment}',
      '"spec.template.spec.containers.[name=app].env.[name=NEW].value"',
      '{create: true}',
    ),
  ),
  of(
    'web settings',
    'a place that is made',
    replace(FROM, '{kind: Deployment}', 'spec.list.0', '{create: true}'),
  ),
  of(
    'web settings',
    'a key with a dot',
    replace(FROM, '{kind: Deployment}', '"metadata.annotations.[example.com/x]"', '{create: true}'),
  ),
  of(
    'web settings',
    'a key behind a backslash',
    replace(FROM, '{kind: Deployment}', "'metadata.annotations.example\\.com/x'", '{create: true}'),
  ),
  of(
    'web settings',
    'an encoding, which has no effect',
    replace(FROM, '{kind: Deployment}', 'metadata.labels.app', '{encoding: base64}'),
  ),
  of(
    'web service settings',
    'not where it is rejected',
    `${replace(FROM, '{name: web}', 'metadata.labels.app', '{create: true}')}    reject: [{kind: Service}]\n`,
  ),
  of(
    'web service settings',
    'a map over a map',
    replace('{kind: Deployment, name: web, fieldPath: metadata.labels}', '{kind: Service}', 'spec.selector'),
  ),
  of(
    'web settings',
    'a number over text, text over a number',
    `${replace('{kind: Deployment, name: web, fieldPath: spec.replicas}', '{kind: ConfigMap}', 'data.a')}`,
  ),
  of('web settings', 'text over a number does not fit', replace(FROM, '{kind: Deployment}', 'spec.replicas')),
  of('web settings', 'no source', replace('{kind: Nope}', '{kind: Deployment}', 'spec.replicas')),
  of('web service settings', 'two sources', replace('{name: web}', '{kind: ConfigMap}', 'data.a')),
  of(
    'web settings',
    'no such field at the source',
    replace('{kind: ConfigMap, fieldPath: data.none}', '{kind: Deployment}', 'spec.replicas'),
  ),
  of('web settings', 'no such field at the target', replace(FROM, '{kind: Deployment}', 'spec.none')),
  of(
    'web settings',
    'no such part',
    replace(
      '{kind: ConfigMap, fieldPath: data.host, options: {delimiter: ":", index: 5}}',
      '{kind: Deployment}',
      'spec.x',
    ),
  ),
  of('web settings', 'no source at all', 'replacements: [{targets: [{select: {kind: Deployment}}]}]'),
  of('web settings', 'no targets at all', 'replacements: [{source: {kind: Deployment}}]'),
  of('web settings', 'replacements of files', 'replacements: [{path: one.yaml}, {path: more.yaml}]', {
    'overlay/one.yaml': `source: ${FROM}\ntargets: [{select: {kind: Deployment}, fieldPaths: [metadata.labels.app]}]\n`,
    'overlay/more.yaml': `- source: {kind: Deployment}\n  targets: [{select: {kind: ConfigMap}, fieldPaths: [data.a]}]\n`,
  }),
  of('web settings', 'a file and more', 'replacements: [{path: one.yaml, source: {kind: Deployment}}]', {
    'overlay/one.yaml': 'a: b\n',
  }),
  of(
    'web settings',
    'variables',
    `vars:
- {name: HOST, objref: {apiVersion: v1, kind: ConfigMap, name: settings}, fieldref: {fieldPath: data.host}}
- {name: UNUSED, objref: {apiVersion: v1, kind: ConfigMap, name: settings}}
patches:
- target: {kind: Deployment}
  patch: |-
    - {op: add, path: /spec/template/spec/containers/0/args, value: ['x-$(HOST)', $(HOST), $$(HOST), $(NONE), $(]}`,
  ),
  of(
    'web settings',
    'a variable of a number',
    'vars: [{name: N, objref: {apiVersion: apps/v1, kind: Deployment, name: web}, fieldref: {fieldPath: spec.replicas}}]\ncommonAnnotations: {one: $(N), two: n$(N)}',
  ),
  of('web settings', 'a variable of nothing', 'vars: [{name: N, objref: {kind: Nope, name: web}}]'),
  of(
    'web settings',
    'a variable of no field',
    'vars: [{name: N, objref: {apiVersion: v1, kind: ConfigMap, name: settings}, fieldref: {fieldPath: data.none}}]',
  ),
  of(
    'web settings',
    'a variable twice',
    'vars: [{name: N, objref: {apiVersion: v1, kind: ConfigMap, name: settings}}, {name: N, objref: {apiVersion: v1, kind: ConfigMap, name: settings}}]',
  ),
  transformed(
    'labels',
    'LabelTransformer',
    'labels: {a: b}\nfieldSpecs: [{path: metadata/labels, create: true}]\n',
  ),
  transformed(
    'annotations',
    'AnnotationsTransformer',
    'annotations: {a: b}\nfieldSpecs: [{path: metadata/annotations, create: true}]\n',
  ),
  transformed(
    'namespace',
    'NamespaceTransformer',
    'unsetOnly: true\nfieldSpecs: [{path: metadata/name, kind: Namespace}]\n',
  ),
  transformed('prefix', 'PrefixTransformer', 'prefix: a-\nfieldSpecs: [{path: metadata/name}]\n'),
  transformed(
    'suffix',
    'SuffixTransformer',
    'suffix: -z\nfieldSpecs: [{path: metadata/name, kind: Deployment}]\n',
  ),
  transformed(
    'both',
    'PrefixSuffixTransformer',
    'prefix: a-\nsuffix: -z\nfieldSpecs: [{path: metadata/name}]\n',
  ),
  transformed('a prefix without fields', 'PrefixTransformer', 'prefix: a-\n'),
  transformed('images', 'ImageTagTransformer', 'imageTag: {name: nginx, newTag: "9"}\n'),
  transformed(
    'replicas',
    'ReplicaCountTransformer',
    'replica: {name: web, count: 3}\nfieldSpecs: [{path: spec/replicas, kind: Deployment}]\n',
  ),
  transformed(
    'a patch',
    'PatchTransformer',
    'target: {kind: Deployment}\npatch: "[{op: remove, path: /spec/replicas}]"\n'.replace(
      '"[{op: remove, path: /spec/replicas}]"',
      '\'[{"op": "remove", "path": "/spec/replicas"}]\'',
    ),
  ),
  transformed(
    'operations',
    'PatchJson6902Transformer',
    'target: {kind: Deployment, name: web}\njsonOp: \'[{"op": "remove", "path": "/spec/replicas"}]\'\n',
  ),
  transformed(
    'merge patches',
    'PatchStrategicMergeTransformer',
    'patches: |-\n  apiVersion: apps/v1\n  kind: Deployment\n  metadata: {name: web}\n  spec: {replicas: 8}\n',
  ),
  transformed(
    'replacements',
    'ReplacementTransformer',
    `replacements: [{source: ${FROM}, targets: [{select: {kind: Deployment}, fieldPaths: [metadata.labels.app]}]}]\n`,
  ),
  transformed(
    'values',
    'ValueAddTransformer',
    'value: v\ntargets: [{fieldPath: metadata/annotations/x}, {selector: {kind: ConfigMap}, fieldPath: data/host, filePathPosition: 1}]\n',
  ),
  transformed('a value without a target', 'ValueAddTransformer', 'value: v\n'),
  transformed('hashes', 'HashTransformer', ''),
  transformed('a subject mode that is none', 'NamespaceTransformer', 'setRoleBindingSubjects: odd\n'),
  transformed('none that there is', 'OddTransformer', ''),
  transformed('a generator', 'ConfigMapGenerator', ''),
  of('web', 'transformers: not built in', 'transformers: [t.yaml]', {
    'overlay/t.yaml': 'apiVersion: example.com/v1\nkind: Odd\nmetadata: {name: t}\n',
  }),
  of(
    'web',
    'transformers: written in the kustomization',
    'transformers:\n- |-\n  apiVersion: builtin\n  kind: PrefixTransformer\n  metadata: {name: t}\n  prefix: a-\n  fieldSpecs: [{path: metadata/name}]',
  ),
  of('web', 'transformers: of a folder', 'transformers: [../plugins]', {
    'plugins/kustomization.yaml': 'resources: [t.yaml]\n',
    'plugins/t.yaml':
      'apiVersion: builtin\nkind: PrefixTransformer\nmetadata: {name: t}\nprefix: a-\nfieldSpecs: [{path: metadata/name}]\n',
  }),
  of(
    'web',
    'validators: one that changes nothing',
    'validators: [t.yaml]',
    plugin('AnnotationsTransformer', 'fieldSpecs: [{path: metadata/annotations, create: true}]\n'),
  ),
  overlay(
    'components',
    'resources: [web.yaml, settings.yaml]\ncomponents: [../one, ../two]\nnamePrefix: o-\n',
    {
      'one/kustomization.yaml':
        'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nresources: [c.yaml]\nnameSuffix: -one\nconfigMapGenerator: [{name: settings, behavior: merge, literals: [b=2]}]\n',
      'one/c.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n',
      'two/kustomization.yaml':
        'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\npatches: [{target: {kind: Deployment}, patch: "- {op: add, path: /spec/two, value: true}"}]\nreplicas: [{name: web, count: 6}]\n',
    },
  ),
  overlay('a component among resources', 'resources: [../one]\n', {
    'one/kustomization.yaml': 'kind: Component\nnamePrefix: a-\n',
  }),
  overlay('a kustomization among components', 'components: [../one]\n', {
    'one/kustomization.yaml': 'namePrefix: a-\n',
  }),
  overlay('a component that is not there', 'components: [../one]\n'),
];
