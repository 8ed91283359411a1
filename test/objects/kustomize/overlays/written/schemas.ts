import { of, overlay, type Written } from './scene.js';

const SCHEMA = {
  definitions: {
    'com.example.Gadget': {
      'x-kubernetes-group-version-kind': [{ group: 'example.com', version: 'v1', kind: 'Gadget' }],
      properties: {
        spec: { $ref: '#/definitions/com.example.Spec' },
        status: { $ref: '#/definitions/none' },
      },
    },
    'com.example.Spec': {
      type: 'object',
      properties: {
        parts: {
          type: 'array',
          items: { $ref: '#/definitions/com.example.Part' },
          'x-kubernetes-patch-strategy': 'merge',
          'x-kubernetes-patch-merge-key': 'name',
        },
        words: { type: 'array', items: { type: 'string' }, 'x-kubernetes-patch-strategy': 'merge' },
      },
      additionalProperties: {
        type: 'array',
        items: { type: 'object' },
        'x-kubernetes-patch-strategy': 'merge',
        'x-kubernetes-patch-merge-key': 'id',
        'x-kubernetes-list-map-keys': ['id', 'zone'],
      },
    },
    'com.example.Part': {
      type: 'object',
      properties: {
        tags: {
          type: 'array',
          items: {},
          'x-kubernetes-patch-strategy': 'merge,retainKeys',
          'x-kubernetes-patch-merge-key': 'k',
        },
      },
    },
  },
};

const patch = (spec: string) =>
  `patches:\n- patch: |-\n    apiVersion: example.com/v1\n    kind: Gadget\n    metadata: {name: gadget}\n    spec: ${spec}\n`;
const files = { 'overlay/schema.json': JSON.stringify(SCHEMA) };
const schema = 'openapi: {path: schema.json}\n';

export const SCHEMED: readonly Written[] = [
  of(
    'gadget',
    'a list of a schema is merged',
    `${schema}${patch('{parts: [{name: b, count: 2}, {name: c}]}')}`,
    files,
  ),
  of('gadget', 'an element is deleted', `${schema}${patch('{parts: [{name: a, $patch: delete}]}')}`, files),
  of(
    'gadget',
    'lists in elements, of words, and by two keys',
    `${schema}${patch('{parts: [{name: a, tags: [{k: x}]}], words: [b], zones: [{id: 1, zone: a, v: 1}, {id: 1}]}')}- patch: |-\n    apiVersion: example.com/v1\n    kind: Gadget\n    metadata: {name: gadget}\n    spec: {parts: [{name: a, tags: [{k: y}, {k: x, v: 2}]}], words: [a, b], zones: [{id: 1, zone: b}, {id: 2, zone: a}]}\n`,
    files,
  ),
  of(
    'web',
    'a schema replaces that of Kubernetes',
    `${schema}patches:\n- patch: |-\n    apiVersion: apps/v1\n    kind: Deployment\n    metadata: {name: web}\n    spec: {template: {spec: {containers: [{name: app, image: new}]}}}\n`,
    files,
  ),
  of(
    'gadget',
    'a schema in YAML',
    `openapi: {path: schema.yaml}\n${patch('{parts: [{name: b, count: 2}]}')}`,
    {
      'overlay/schema.yaml':
        'definitions:\n  x:\n    x-kubernetes-group-version-kind: [{group: example.com, version: v1, kind: Gadget}]\n    properties:\n      spec:\n        properties:\n          parts: {type: array, items: {type: object}, x-kubernetes-patch-strategy: merge, x-kubernetes-patch-merge-key: name}\n',
    },
  ),
  of('gadget', 'a schema that is not there', 'openapi: {path: nope.json}'),
  of('gadget', 'a schema and a version', 'openapi: {path: schema.json, version: v1.21.2}', files),
  overlay(
    'a schema of a base has no say beside that of the overlay',
    `resources: [../base]\n${schema}${patch('{parts: [{name: b, count: 2}]}')}`,
    {
      ...files,
      'base/kustomization.yaml': 'openapi: {path: own.json}\nresources: [g.yaml]\n',
      'base/own.json': '{}',
      'base/g.yaml':
        'apiVersion: example.com/v1\nkind: Gadget\nmetadata: {name: gadget}\nspec: {parts: [{name: a}]}\n',
    },
  ),
  overlay('a schema of a base that is not there', `resources: [../base]\n${schema}`, {
    ...files,
    'base/kustomization.yaml': 'openapi: {path: own.json}\n',
  }),
];
