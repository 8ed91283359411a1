import fc from 'fast-check';
import { expect } from 'vitest';
import { contentOf } from '../../../src/objects/manifests/content.js';
import { readDocuments } from '../../../src/objects/manifests/objects.js';
import { BARE_ERROR } from '../support/bare-error.js';
import { jsonBytes } from '../support/json-bytes.js';
import { fuzz } from '../support/target.js';
import { editedTexts } from '../support/text.js';

const yaml = `# a comment
apiVersion: v1
kind: ConfigMap
metadata: &meta
  name: one
  labels: {a: "b", 'c': d}
data:
  text: |
    several
    lines
  folded: >-
    in one
---
apiVersion: v1
kind: List
items:
- apiVersion: apps/v1
  kind: Deployment
  metadata: {name: two, annotations: null}
  spec:
    replicas: 0x3
    paused: yes
- {apiVersion: v1, kind: Namespace, metadata: {name: three}}
`;
const json = JSON.stringify({
  ...{ apiVersion: 'v1', kind: 'List', metadata: {} },
  items: [{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a', labels: { x: 'y' } }, spec: { n: 1.5 } }],
});
const signs = [
  ...[
    '---',
    '- ',
    ': ',
    '*meta',
    '&a ',
    '<<: *meta',
    '!!binary x',
    '!!int a',
    '%YAML 1.2',
    '{',
    '}',
    '[',
    ']',
    ',',
  ],
  ...[
    '"',
    "'",
    '|',
    '>',
    '? ',
    '#',
    '\t',
    '\ufeff',
    '\u0000',
    '1e400',
    '.nan',
    '~',
    '2026-01-01',
    '__proto__: {a: 1}',
  ],
];

fuzz({
  name: 'manifests',
  holds: 'what is in a manifest are objects, or what is wrong is said in words',
  inputs: fc.oneof(
    editedTexts([yaml], signs).map((text) => Buffer.from(text)),
    jsonBytes([json]),
  ),
  async check(bytes) {
    const read = await readDocuments(contentOf(bytes), 'f.yaml').catch((error: Error) => error.message);
    if (typeof read === 'string') expect(read).not.toMatch(BARE_ERROR);
    else for (const object of read) expect(object).toEqual(expect.any(Object));
    expect(({} as { a?: unknown }).a).toBeUndefined();
  },
  runs: { ordinary: 300, long: 20_000 },
});
