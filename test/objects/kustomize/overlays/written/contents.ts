import { of, overlay, type Written } from './scene.js';

const ODD = `apiVersion: example.com/v1
kind: Odd
metadata:
  name: odd
  annotations: {plain: 5, yes: true, empty: "", none: null}
spec:
  words: [yes, no, on, off, y, "true", null, ~, '']
  numbers: [0777, 0o17, 0x1F, 1_000, 1e3, 1.0, 1.50, -0, .5, 12345678901234567890, 1e21]
  dates: [2020-01-01, "2020-01-01", 2020-01-01T10:00:00Z]
  sexagesimal: 1:30
  text: |
    two
    lines
  folded: >-
    one
    line
  tail: "ends with space "
  tab: "a\\tb"
  long: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb ccccccccccccccccccccccccccccc ddddddd
  nothing:
  tilde: ~
  empty: {}
  list: []
  colon: "a: b"
  hash: "a #b"
  unicode: "é ☃ 😀"
`;

export const CONTENTS: readonly Written[] = [
  overlay('odd scalars', 'resources: [odd.yaml]\n', { 'overlay/odd.yaml': ODD }),
  overlay(
    'odd scalars through a merge patch',
    'resources: [odd.yaml]\npatches: [{patch: "{apiVersion: example.com/v1, kind: Odd, metadata: {name: odd}, spec: {more: 1}}"}]\n',
    { 'overlay/odd.yaml': ODD },
  ),
  overlay(
    'odd scalars through a JSON patch',
    'resources: [odd.yaml]\npatches: [{target: {kind: Odd}, patch: "[{\\"op\\": \\"add\\", \\"path\\": \\"/spec/more\\", \\"value\\": 1000000}]"}]\n',
    { 'overlay/odd.yaml': ODD.replace(', 12345678901234567890', '') },
  ),
  overlay('comments, anchors and merge keys', 'resources: [a.yaml]\nnamePrefix: x-\n', {
    'overlay/a.yaml':
      '# head\napiVersion: v1 # line\nkind: ConfigMap\nmetadata: &m\n  name: c\n  labels: &l {a: b}\nbase: &base {one: 1, two: 2}\nmore:\n  <<: *base\n  two: 3\nlist: [*l, *base]\n',
  }),
  overlay('several documents, a list, and JSON', 'resources: [all.yaml, one.json, items.yaml]\n', {
    'overlay/all.yaml':
      '---\n# nothing\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n--- # more\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: b}\n---\n',
    'overlay/one.json':
      '{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "j"}, "data": {"n": "1"}}',
    'overlay/items.yaml':
      'apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: ConfigMap, metadata: {name: l1}}\n- {apiVersion: v1, kind: Secret, metadata: {name: l2}}\n',
  }),
  overlay('a typed list among documents', 'resources: [all.yaml]\n', {
    'overlay/all.yaml':
      'apiVersion: v1\nkind: ConfigMapList\nitems:\n- {apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {x: "1", y: "true"}}\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: b}\n',
  }),
  overlay('objects for kustomize alone', 'resources: [a.yaml, settings.yaml]\nnamePrefix: x-\n', {
    'overlay/a.yaml':
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: l, annotations: {config.kubernetes.io/local-config: "true"}}\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: k, annotations: {config.kubernetes.io/local-config: "false"}}\n',
  }),
  of(
    'web service settings',
    'labels of metadata alone',
    'labels: [{pairs: {team: a, "1": "2"}}]'.replace(', "1": "2"', ', number: "2"'),
  ),
  of('web service settings', 'labels with selectors', 'labels: [{pairs: {team: a}, includeSelectors: true}]'),
  of('web service settings', 'labels with templates', 'labels: [{pairs: {team: a}, includeTemplates: true}]'),
  of(
    'gadget web',
    'labels with fields of their own',
    'labels: [{pairs: {team: a}, fields: [{path: spec/more/labels, create: true, kind: Gadget}, {path: spec/none, kind: Deployment}]}]',
  ),
  of('web service settings', 'common labels', 'commonLabels: {team: a, app: other}'),
  of(
    'web service settings robot gadget',
    'common annotations',
    'commonAnnotations: {note: "yes", count: "3"}',
  ),
  overlay('labels in affinities, claims and policies', 'resources: [a.yaml]\ncommonLabels: {x: y}\n', {
    'overlay/a.yaml':
      'apiVersion: apps/v1\nkind: StatefulSet\nmetadata: {name: s}\nspec:\n  template:\n    spec:\n      affinity:\n        podAntiAffinity:\n          requiredDuringSchedulingIgnoredDuringExecution: [{labelSelector: {matchLabels: {a: b}}, topologyKey: z}]\n          preferredDuringSchedulingIgnoredDuringExecution: [{podAffinityTerm: {labelSelector: {matchLabels: {a: b}}}}]\n      topologySpreadConstraints: [{labelSelector: {matchLabels: {a: b}}}]\n  volumeClaimTemplates: [{metadata: {name: d}}]\n---\napiVersion: networking.k8s.io/v1\nkind: NetworkPolicy\nmetadata: {name: n}\nspec: {podSelector: {matchLabels: {a: b}}, egress: [{to: [{podSelector: {matchLabels: {a: b}}}]}]}\n---\napiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: {name: p}\nspec: {selector: {matchLabels: {a: b}}}\n---\napiVersion: batch/v1\nkind: CronJob\nmetadata: {name: c}\nspec: {jobTemplate: {spec: {template: {spec: {}}}}}\n',
  }),
  of('web', 'images: a new tag', 'images: [{name: nginx, newTag: "2"}]'),
  of('web', 'images: a new name, and the tag stays', 'images: [{name: nginx, newName: mirror/nginx}]'),
  of('web', 'images: a digest', 'images: [{name: nginx, digest: "sha256:abc"}]'),
  of('web', 'images: tag and digest', 'images: [{name: nginx, newTag: "2", digest: "sha256:abc"}]'),
  of('web', 'images: a suffix of the tag', 'images: [{name: nginx, tagSuffix: -alpine}]'),
  of(
    'web',
    'images: a registry with a port',
    'images: [{name: "registry.example.com:5000/side/car", newTag: v1}]',
  ),
  of('web', 'images: a pattern', 'images: [{name: "ng.*", newName: other}]'),
  of('web', 'imageTags, as they were once called', 'imageTags: [{name: nginx, newTag: "2"}]'),
  of('web', 'replicas', 'replicas: [{name: web, count: 5}]'),
  of('web', 'replicas of the name before', 'namePrefix: a-\nreplicas: [{name: web, count: 0}]'),
  of('web', 'replicas of nothing', 'replicas: [{name: nope, count: 5}]'),
  overlay('replicas in quotes stay text', 'resources: [d.yaml]\nreplicas: [{name: d, count: 5}]\n', {
    'overlay/d.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: d}\nspec: {replicas: "2"}\n',
  }),
  of('web settings', 'order: fifo', 'sortOptions: {order: fifo}'),
  of('web settings service robot', 'order: legacy', 'sortOptions: {order: legacy}'),
  of(
    'web settings service robot',
    'order: kinds',
    'sortOptions: {order: legacy, legacySortOptions: {orderFirst: [Role, Deployment], orderLast: [ConfigMap]}}',
  ),
  of('web', 'order: none that there is', 'sortOptions: {order: odd}'),
  of('web', 'order: fifo with kinds', 'sortOptions: {order: fifo, legacySortOptions: {orderFirst: [Role]}}'),
  of('web settings', 'origins', 'buildMetadata: [originAnnotations]\nconfigMapGenerator: [{name: g}]'),
  of(
    'web settings',
    'transformations',
    'buildMetadata: [transformerAnnotations, originAnnotations]\nnamePrefix: a-\nnamespace: b',
  ),
  of('settings', 'the label of who builds', 'buildMetadata: [managedByLabel]'),
  overlay(
    'origins of a base and a plugin',
    'resources: [../base]\nbuildMetadata: [originAnnotations, transformerAnnotations]\ntransformers: [t.yaml]\n',
    {
      'base/kustomization.yaml': 'resources: [c.yaml]\nnameSuffix: -x\n',
      'base/c.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n',
      'overlay/t.yaml':
        'apiVersion: builtin\nkind: LabelTransformer\nmetadata: {name: t}\nlabels: {a: b}\nfieldSpecs: [{path: metadata/labels, create: true}]\n',
    },
  ),
];
