import { type Step, step } from './step.js';

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const GIZMOS = '/apis/side.example.com/v1/namespaces/side-read/gizmos';
const MERGE = { type: 'application/merge-patch+json' };

const schema = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      required: ['size'],
      properties: {
        size: { type: 'integer', minimum: 1, maximum: 10 },
        replicas: { type: 'integer' },
        color: { type: 'string', enum: ['red', 'blue'], default: 'red' },
        code: { type: 'string', pattern: '^a+$', maxLength: 3 },
        list: { type: 'array', maxItems: 2, items: { type: 'string' } },
        port: { 'x-kubernetes-int-or-string': true },
        maybe: { type: 'string', nullable: true },
        any: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
        when: { type: 'string', format: 'date-time' },
      },
    },
    status: { type: 'object', properties: { replicas: { type: 'integer' }, selector: { type: 'string' } } },
  },
};
const scale = {
  specReplicasPath: '.spec.replicas',
  statusReplicasPath: '.status.replicas',
  labelSelectorPath: '.status.selector',
};
const definition = (name = 'gizmos.side.example.com') => ({
  kind: 'CustomResourceDefinition',
  apiVersion: 'apiextensions.k8s.io/v1',
  metadata: { name },
  spec: {
    group: 'side.example.com',
    scope: 'Namespaced',
    names: { plural: 'gizmos', kind: 'Gizmo', shortNames: ['gz'] },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: schema },
        subresources: { status: {}, scale },
        additionalPrinterColumns: [{ name: 'Size', type: 'integer', jsonPath: '.spec.size' }],
      },
      { name: 'v2', served: true, storage: false, schema: { openAPIV3Schema: schema } },
    ],
  },
});
const gizmo = (name: string, spec: object, more: object = {}) => ({
  kind: 'Gizmo',
  apiVersion: 'side.example.com/v1',
  metadata: { name },
  spec,
  ...more,
});

function apply(name: string, gizmoName: string, manager: string, spec: object): Step {
  return step(name, 'PATCH', `${GIZMOS}/${gizmoName}?fieldManager=${manager}`, gizmo(gizmoName, spec), {
    type: 'application/apply-patch+yaml',
    managed: true,
  });
}

/** Before the real server serves the definition. */
export const DEFINITIONS: readonly Step[] = [
  step('define under another name', 'POST', CRDS, definition('others.side.example.com')),
  step('not yet defined', 'GET', GIZMOS),
  step('define', 'POST', CRDS, definition()),
];

/** Custom resources once they are served. */
export const CUSTOM: readonly Step[] = [
  step('define again', 'POST', CRDS, definition()),
  step(
    'create a gizmo',
    'POST',
    GIZMOS,
    gizmo('g', { size: 3, replicas: 2, maybe: null, any: { x: 1 }, nope: 1 }),
  ),
  step('read it in another version', 'GET', '/apis/side.example.com/v2/namespaces/side-read/gizmos/g'),
  step('a version that is not served', 'GET', '/apis/side.example.com/v9/namespaces/side-read/gizmos'),
  step('list gizmos', 'GET', GIZMOS),
  step('list gizmos as a Table', 'GET', GIZMOS, undefined, {
    accept: 'application/json;as=Table;v=v1;g=meta.k8s.io',
  }),
  step('a gizmo of the wrong type', 'POST', GIZMOS, gizmo('t', { size: 'big' })),
  step('a gizmo without what is required', 'POST', GIZMOS, gizmo('t', {})),
  step('a gizmo too small', 'POST', GIZMOS, gizmo('t', { size: 0 })),
  step('a gizmo too large', 'POST', GIZMOS, gizmo('t', { size: 11 })),
  step('a gizmo of no known color', 'POST', GIZMOS, gizmo('t', { size: 1, color: 'green' })),
  step('a gizmo with a bad code', 'POST', GIZMOS, gizmo('t', { size: 1, code: 'b' })),
  step('a gizmo with too many items', 'POST', GIZMOS, gizmo('t', { size: 1, list: ['a', 'b', 'c'] })),
  step('a gizmo with a bad item', 'POST', GIZMOS, gizmo('t', { size: 1, list: [1] })),
  step('a gizmo with a bad port', 'POST', GIZMOS, gizmo('t', { size: 1, port: true })),
  step('a gizmo with a bad time', 'POST', GIZMOS, gizmo('t', { size: 1, when: 'today' })),
  step('a gizmo with a null that is not allowed', 'POST', GIZMOS, gizmo('n', { size: 1, color: null })),
  step(
    'status of a new gizmo is dropped',
    'POST',
    GIZMOS,
    gizmo('s', { size: 1 }, { status: { replicas: 4 } }),
  ),
  step('replace a gizmo without a revision', 'PUT', `${GIZMOS}/g`, gizmo('g', { size: 4 })),
  step('patch a gizmo', 'PATCH', `${GIZMOS}/g`, { spec: { size: 5 }, status: { replicas: 9 } }, MERGE),
  step('patch a gizmo to be wrong', 'PATCH', `${GIZMOS}/g`, { spec: { size: 50 } }, MERGE),
  step(
    'status of a gizmo',
    'PATCH',
    `${GIZMOS}/g/status`,
    { spec: { size: 7 }, status: { replicas: 2, selector: 'a=b' } },
    MERGE,
  ),
  step('scale of a gizmo', 'GET', `${GIZMOS}/g/scale`),
  step('scale a gizmo', 'PATCH', `${GIZMOS}/g/scale`, { spec: { replicas: 6 } }, MERGE),
  step(
    'strategic patch of a gizmo',
    'PATCH',
    `${GIZMOS}/g`,
    {},
    { type: 'application/strategic-merge-patch+json' },
  ),
  step('an absent gizmo', 'GET', `${GIZMOS}/none`),
  step('a gizmo in text', 'GET', `${GIZMOS}/g`, undefined, { accept: 'text/html' }),
  apply('apply a gizmo', 'h', 'one', { size: 3, list: ['a'], any: { x: { y: 1 } } }),
  apply('apply a gizmo again', 'h', 'one', { size: 3, list: ['a'], any: { x: { y: 1 } } }),
  apply('apply another size', 'h', 'two', { size: 4 }),
  apply('apply a list of others', 'h', 'two', { list: ['b'] }),
  apply('apply more of a gizmo', 'h', 'two', { replicas: 2, any: { z: 1 } }),
  apply('apply less of a gizmo', 'h', 'one', { size: 3 }),
  apply('apply a gizmo of the wrong type', 'h', 'one', { size: 'big' }),
  apply('apply a gizmo too large', 'h', 'one', { size: 11 }),
  step('delete a gizmo', 'DELETE', `${GIZMOS}/g`),
];
