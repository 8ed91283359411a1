import { describe, expect, it } from 'vitest';
import { Schema } from '../../../src/codec/proto/schema.js';
import { shapeProblems } from '../../../src/merge/server-side/typed-value.js';
import { Shapes } from '../../../src/sandbox/apply/shapes.js';
import { BUILT_IN } from '../../../src/sandbox/resources/built-in.js';
import { sandboxScene } from '../sandbox-scene.js';

const NS = '/api/v1/namespaces/default';
const containers = [{ name: 'c', image: 'i' }];
const template = { metadata: { labels: { a: 'b' } }, spec: { containers } };

/** The defaults of a container and of the spec around it. */
const CONTAINER =
  '".":{},"f:image":{},"f:imagePullPolicy":{},"f:name":{},"f:resources":{},"f:terminationMessagePath":{},"f:terminationMessagePolicy":{}';
const POD_TAIL =
  '"f:restartPolicy":{},"f:schedulerName":{},"f:securityContext":{},"f:terminationGracePeriodSeconds":{}';
const TEMPLATE = `"f:template":{"f:metadata":{"f:labels":{".":{},"f:a":{}}},"f:spec":{"f:containers":{"k:{\\"name\\":\\"c\\"}":{${CONTAINER}}},"f:dnsPolicy":{},${POD_TAIL}}}`;

/** Objects, and what their creator owns according to a kube-apiserver 1.20. */
const CREATED: readonly [string, object, string][] = [
  [
    `${NS}/pods`,
    {
      metadata: { name: 'p', labels: { a: 'b' } },
      spec: { containers, volumes: [{ name: 'v', emptyDir: {} }] },
    },
    `{"f:metadata":{"f:labels":{".":{},"f:a":{}}},"f:spec":{"f:containers":{"k:{\\"name\\":\\"c\\"}":{${CONTAINER}}},"f:dnsPolicy":{},"f:enableServiceLinks":{},${POD_TAIL},"f:volumes":{".":{},"k:{\\"name\\":\\"v\\"}":{".":{},"f:emptyDir":{},"f:name":{}}}}}`,
  ],
  [
    '/apis/apps/v1/namespaces/default/deployments',
    { metadata: { name: 'd' }, spec: { selector: { matchLabels: { a: 'b' } }, template } },
    `{"f:spec":{"f:progressDeadlineSeconds":{},"f:replicas":{},"f:revisionHistoryLimit":{},"f:selector":{},"f:strategy":{"f:rollingUpdate":{".":{},"f:maxSurge":{},"f:maxUnavailable":{}},"f:type":{}},${TEMPLATE}}}`,
  ],
  [
    '/apis/apps/v1/namespaces/default/replicasets',
    { metadata: { name: 'r' }, spec: { selector: { matchLabels: { a: 'b' } }, template } },
    `{"f:spec":{"f:replicas":{},"f:selector":{},${TEMPLATE}}}`,
  ],
  [
    `${NS}/services`,
    {
      metadata: { name: 's' },
      spec: {
        ports: [
          { port: 80, name: 'a' },
          { port: 443, name: 'h' },
        ],
      },
    },
    '{"f:spec":{"f:ports":{".":{},"k:{\\"port\\":80,\\"protocol\\":\\"TCP\\"}":{".":{},"f:name":{},"f:port":{},"f:protocol":{},"f:targetPort":{}},"k:{\\"port\\":443,\\"protocol\\":\\"TCP\\"}":{".":{},"f:name":{},"f:port":{},"f:protocol":{},"f:targetPort":{}}},"f:sessionAffinity":{},"f:type":{}}}',
  ],
  [
    `${NS}/secrets`,
    { metadata: { name: 's' }, stringData: { a: 'b' } },
    '{"f:data":{".":{},"f:a":{}},"f:type":{}}',
  ],
  [
    `${NS}/configmaps`,
    { metadata: { name: 'a', finalizers: ['example.com/f'], annotations: { k: 'v' } }, data: { a: '1' } },
    '{"f:data":{".":{},"f:a":{}},"f:metadata":{"f:annotations":{".":{},"f:k":{}},"f:finalizers":{".":{},"v:\\"example.com/f\\"":{}}}}',
  ],
];

describe('the creator of an object', () => {
  it.each(CREATED)('in %s owns what a server says', async (path, object, fields) => {
    const { create } = await sandboxScene({ controllers: false });
    const { metadata } = await create(path, object);
    expect(metadata.managedFields).toHaveLength(1);
    expect(JSON.stringify(metadata.managedFields[0].fieldsV1)).toBe(fields);
  });
});

/** The messages of a kube-apiserver 1.20 for configurations that do not fit. */
describe('what does not fit', () => {
  it.each<[string, object, string[]]>([
    ['ConfigMap', { data: { k: 1 } }, ['.data.k: expected string, got &value.valueUnstructured{Value:1}']],
    ['ConfigMap', { data: 'x' }, ['.data: expected map, got &{x}']],
    ['ConfigMap', { immutable: 'x' }, ['.immutable: expected boolean, got &{x}']],
    [
      'Deployment',
      { spec: { replicas: 'x' } },
      ['.spec.replicas: expected numeric (int or float), got *value.valueUnstructured'],
    ],
    [
      'Deployment',
      { spec: { selector: { bogus: 1 } } },
      ['.spec.selector.bogus: field not declared in schema'],
    ],
    [
      'Deployment',
      { spec: { template: { spec: { containers: [...containers, ...containers] } } } },
      ['.spec.template.spec.containers: duplicate entries for key [name="c"]'],
    ],
    ['Pod', { metadata: { labels: null }, spec: { nodeName: null } }, []],
  ])('%s %j', async (kind, object, problems) => {
    const type = BUILT_IN.find((each) => each.kind === kind)!;
    const schema = new Schema();
    const shape = await new Shapes(async () => schema).of(type);
    expect(shapeProblems(shape, object as never)).toEqual(problems);
  });
});
