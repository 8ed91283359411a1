import { of, type Written } from './scene.js';

/** An entry of `patches` with an inline patch. */
const patch = (text: string, more = '') => `patches:\n- patch: |-\n${text.replace(/^/gm, '    ')}\n${more}`;
const web = (rest: string) => `apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n${rest}`;
const target = (text: string) => `  target: ${text}\n`;

export const PATCHED: readonly Written[] = [
  of(
    'web settings',
    'an object is deleted where transformations are noted',
    `buildMetadata: [transformerAnnotations, originAnnotations]\n${patch(web('$patch: delete'))}`,
  ),
  of('web', 'text where a map is', patch(web('spec: {template: "1"}'))),
  of(
    'web',
    'a container is changed',
    patch(web('spec: {template: {spec: {containers: [{name: app, image: new}]}}}')),
  ),
  of(
    'web',
    'a container is added before others',
    patch(web('spec: {template: {spec: {containers: [{name: new, image: n}]}}}')),
  ),
  of(
    'web',
    'a container is deleted',
    patch(web('spec: {template: {spec: {containers: [{name: app, $patch: delete}]}}}')),
  ),
  of(
    'web',
    'all containers are replaced',
    patch(web('spec: {template: {spec: {containers: [{name: only, image: o}, {$patch: replace}]}}}')),
  ),
  of('web', 'a list is deleted', patch(web('spec: {template: {spec: {volumes: [{$patch: delete}]}}}'))),
  of(
    'web',
    'environment by name, ports by port and protocol',
    patch(
      web(
        'spec: {template: {spec: {containers: [{name: app, env: [{name: MODE, value: slow}, {name: X, value: "1"}], ports: [{containerPort: 80, protocol: TCP, name: http}, {containerPort: 80, protocol: UDP}]}]}}}',
      ),
    ),
  ),
  of(
    'service',
    'ports of services',
    patch(
      'apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {ports: [{port: 80, nodePort: 30080}, {port: 443}]}',
    ),
  ),
  of('web', 'null removes', patch(web('spec: {replicas: null, template: {metadata: {labels: null}}}'))),
  of('web', 'a map is replaced', patch(web('spec: {selector: {$patch: replace, matchLabels: {b: c}}}'))),
  of('web', 'a map is deleted', patch(web('spec: {selector: {$patch: delete}}'))),
  of('web settings', 'an object is deleted', patch(web('$patch: delete'))),
  of('web', 'a directive that is none', patch(web('spec: {selector: {$patch: odd}}'))),
  of('web', 'a list where a map is', patch(web('spec: {template: []}'))),
  of(
    'gadget',
    'lists of unknown kinds are replaced',
    patch(
      'apiVersion: example.com/v1\nkind: Gadget\nmetadata: {name: gadget}\nspec: {parts: [{name: b, count: 2}], size: null}',
    ),
  ),
  of(
    'web',
    'finalizers are joined',
    patch(web('  finalizers: [a, b]').replace('metadata:\n  name: web\n', 'metadata:\n  name: web\n')),
  ),
  of('web', 'retained keys', patch(web('spec: {strategy: {type: Recreate, $retainKeys: [type]}}'))),
  of('web settings', 'nothing matches', patch('apiVersion: v1\nkind: Pod\nmetadata: {name: nope}')),
  of(
    'web service settings',
    'a target of a kind',
    patch('- {op: add, path: /metadata/annotations/x, value: "1"}', target('{kind: Deployment}')),
  ),
  of(
    'web service settings',
    'a target of a pattern',
    patch('metadata: {name: any, annotations: {x: "1"}}\nkind: any', target('{name: "w.*"}')),
  ),
  of(
    'web service settings',
    'a target of labels',
    patch('kind: any\nmetadata: {name: any, annotations: {x: "1"}}', target('{labelSelector: app=web}')),
  ),
  of(
    'web service settings',
    'a target of nothing',
    patch('- {op: add, path: /x, value: 1}', target('{kind: Nope}')),
  ),
  of(
    'web service',
    'a target of a broken pattern',
    patch('- {op: add, path: /x, value: 1}', target('{name: "[a"}')),
  ),
  of(
    'web service',
    'a target of a broken selector',
    patch('- {op: add, path: /x, value: 1}', target('{labelSelector: "a in b"}')),
  ),
  of(
    'web',
    'two documents, and a target',
    patch('kind: a\nmetadata: {name: a}\n---\nkind: b\nmetadata: {name: b}', target('{kind: Deployment}')),
  ),
  of(
    'web settings',
    'two documents',
    patch(
      `${web('spec: {replicas: 9}')}\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata: {a: "2"}`,
    ),
  ),
  of(
    'web settings',
    'a new name is not taken',
    patch('kind: Other\nmetadata: {name: new}\n', target('{kind: Deployment}')),
  ),
  of(
    'web settings',
    'a new name is taken where it may',
    patch(
      'kind: Deployment\nmetadata: {name: new}',
      `${target('{kind: Deployment}')}  options: {allowNameChange: true}\n`,
    ),
  ),
  of(
    'web settings',
    'a new kind is taken where it may',
    patch(
      'kind: DaemonSet\nmetadata: {name: new}',
      `${target('{kind: Deployment}')}  options: {allowKindChange: true}\n`,
    ),
  ),
  of(
    'web settings',
    'references to what a patch renames',
    patch(
      'kind: ConfigMap\nmetadata: {name: new}',
      `${target('{kind: ConfigMap}')}  options: {allowNameChange: true}\n`,
    ),
  ),
  of(
    'web settings',
    'references to what operations rename',
    patch('- {op: replace, path: /metadata/name, value: new}', target('{kind: ConfigMap}')),
  ),
  of(
    'web',
    'operations: all of them',
    patch(
      '- {op: test, path: /spec/replicas, value: 2}\n- {op: replace, path: /spec/replicas, value: 3}\n- {op: remove, path: /spec/template/spec/volumes}\n- {op: add, path: /spec/template/spec/containers/-, value: {name: z}}\n- {op: copy, from: /metadata/labels, path: /spec/copied}\n- {op: move, from: /spec/selector, path: /spec/moved}\n- {op: add, path: /metadata/labels/a~1b, value: c}',
      target('{kind: Deployment}'),
    ),
  ),
  of(
    'web',
    'operations: a test that fails',
    patch('- {op: test, path: /spec/replicas, value: 9}', target('{kind: Deployment}')),
  ),
  of(
    'web',
    'operations: a path that is not there',
    patch('- {op: replace, path: /spec/nope/deep, value: 9}', target('{kind: Deployment}')),
  ),
  of(
    'web',
    'operations: a key that is not there',
    patch('- {op: remove, path: /spec/nope}', target('{kind: Deployment}')),
  ),
  of(
    'web',
    'operations: a place that is not there',
    patch('- {op: remove, path: /spec/template/spec/containers/7}', target('{kind: Deployment}')),
  ),
  of('web', 'operations: one that is none', patch('- {op: odd, path: /spec}', target('{kind: Deployment}'))),
  of('web', 'operations without a target', patch('- {op: remove, path: /spec}')),
  of(
    'web',
    'operations in JSON',
    patch('[{"op": "add", "path": "/spec/n", "value": 1e3}]', target('{kind: Deployment}')),
  ),
  of('web', 'a patch of a file', 'patches: [{path: p.yaml}]', {
    'overlay/p.yaml': web('spec: {replicas: 1}'),
  }),
  of('web', 'operations of a file', 'patches: [{path: p.json, target: {kind: Deployment}}]', {
    'overlay/p.json': '[{"op":"remove","path":"/spec/replicas"}]',
  }),
  of('web', 'a patch file that is not there', 'patches: [{path: nope.yaml}]'),
  of('web', 'a patch of nothing', 'patches: [{target: {kind: Deployment}}]'),
  of('web', 'a patch and a file', 'patches: [{path: p.yaml, patch: "{}"}]'),
  of('web', 'a patch that is none', 'patches: [{patch: "just text"}]'),
  of(
    'web',
    'patchesStrategicMerge',
    'patchesStrategicMerge:\n- p.yaml\n- |-\n  apiVersion: apps/v1\n  kind: Deployment\n  metadata: {name: web}\n  spec: {paused: true}',
    { 'overlay/p.yaml': web('spec: {replicas: 7}') },
  ),
  of('web', 'patchesStrategicMerge of a file that is not there', 'patchesStrategicMerge: [nope.yaml]'),
  of('web', 'patchesStrategicMerge for nothing', 'patchesStrategicMerge: [p.yaml]', {
    'overlay/p.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\n',
  }),
  of(
    'web settings',
    'patchesJson6902',
    'patchesJson6902:\n- target: {group: apps, version: v1, kind: Deployment, name: web}\n  patch: |-\n    - {op: add, path: /spec/x, value: [1, a]}\n- target: {kind: ConfigMap, name: settings, version: v1}\n  path: p.json',
    { 'overlay/p.json': '[{"op":"add","path":"/data/z","value":"1"}]' },
  ),
  of('web', 'patchesJson6902 without a name', 'patchesJson6902: [{target: {kind: Deployment}, patch: "[]"}]'),
  of(
    'web',
    'patchesJson6902 without operations',
    'patchesJson6902: [{target: {kind: Deployment, name: web}, patch: "[]"}]',
  ),
  of(
    'web',
    'patches by the name of now and of before',
    `namePrefix: a-\n${patch(web('spec: {replicas: 4}'))}`,
  ),
];
