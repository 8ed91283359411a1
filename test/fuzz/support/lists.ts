/** Lists as servers of 1.20 send them: of a built-in type, of custom resources, an empty one, and a Table. */
const pods = {
  kind: 'PodList',
  apiVersion: 'v1',
  metadata: { resourceVersion: '7', continue: 'T', remainingItemCount: 3 },
  items: [
    { metadata: { name: 'a', namespace: 'n' }, spec: { nodeName: 'x' } },
    { metadata: { name: 'b', namespace: 'n', annotations: { note: ']}"\\\n\u00e9\u{1f600}' } } },
    {
      metadata: { name: 'c', namespace: 'n', generation: 1234567890123456 },
      status: { list: [[], [{}], 0.5, null] },
    },
  ],
};
const gizmos = {
  apiVersion: 'ct.example.io/v1',
  items: [
    { apiVersion: 'ct.example.io/v1', kind: 'Gizmo', metadata: { name: 'g' } },
    { apiVersion: 'ct.example.io/v1', kind: 'Gizmo', metadata: { name: 'h' } },
  ],
  kind: 'GizmoList',
  metadata: { continue: '', resourceVersion: '9' },
};
const row = (name: string) => ({
  cells: [name, '1/1', 'Running', 0, '5m'],
  object: { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: { name, namespace: 'n' } },
});
const table = {
  kind: 'Table',
  apiVersion: 'meta.k8s.io/v1',
  metadata: { resourceVersion: '7' },
  columnDefinitions: ['Name', 'Ready', 'Status', 'Restarts', 'Age'].map((name) => ({
    ...{ name, type: name === 'Restarts' ? 'integer' : 'string', format: name === 'Name' ? 'name' : '' },
    ...{ description: `${name} of a pod`, priority: 0 },
  })),
  rows: ['a', 'b', 'c'].map(row),
};

/** A Table of pods as JSON. */
export const tableText = JSON.stringify(table);

/** Lists of objects as JSON, compact and indented. */
export const listTexts: readonly string[] = [
  JSON.stringify(pods),
  JSON.stringify(gizmos),
  JSON.stringify({ ...pods, items: [] }),
  JSON.stringify({ ...pods, items: null }),
  JSON.stringify(pods, null, 2),
];
