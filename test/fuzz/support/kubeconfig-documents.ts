import fc from 'fast-check';
import { editedTexts } from './text.js';

/** Kubeconfigs from different sources: kubectl and cloud tools, k3s with every field, people, JSON. */
const block = `apiVersion: v1
clusters:
- cluster:
    certificate-authority-data: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCk1JSQ==
    server: https://ABCDEF0123.gr7.eu-west-1.eks.amazonaws.com:443
  name: arn:aws:eks:eu-west-1:123456789012:cluster/one
- cluster:
    extensions:
    - extension:
        last-update: Sat, 21 Nov 2026 15:04:03 UTC
        version: v1.34.0
      name: cluster_info
    insecure-skip-tls-verify: true
    server: "https://[::1]:8443"
  name: minikube
contexts:
- context:
    cluster: minikube
    namespace: 'two words'
    user: minikube
  name: minikube
current-context: minikube
kind: Config
preferences: {}
users:
- name: minikube
  user:
    exec:
      apiVersion: client.authentication.k8s.io/v1beta1
      args:
      - --region
      - -o
      - json
      command: aws
      env:
      - name: AWS_PROFILE
        value: "123"
      interactiveMode: IfAvailable
      provideClusterInfo: false
- name: by token
  user: {token: 7kQ1-x_Yw, as-groups: [a, "b c"], exec: {args: [], env: null}}
`;
const byHand = `# Written by hand
---
apiVersion: v1
kind: Config
current-context: &current dev   # for now
users:
  - name: &me jane
    user: &login
      token: |-
        abc
        def
      password: >
        two lines
        folded
  - name: "jo\\u00e9 \\"x\\""
    user: {<<: *login, username: 'it''s'}
clusters: [{name: dev, cluster: {server: !!str https://h:6443, }}]
contexts:
  - {context: {cluster: dev, user: *me}, name: *current}
  ? name
  : x
preferences: {colors: yes, n: 0x1F, m: 0o17, s: 1:30, f: .5, g: 1e3, z: ~, d: 2026-11-21}
`;
const value = {
  apiVersion: 'v1',
  kind: 'Config',
  'current-context': 'a/b\u2028',
  clusters: [{ name: 'one', cluster: { server: 'https://h:6443', 'insecure-skip-tls-verify': true } }],
  users: [{ name: '\u00e9\\"\t', user: { token: 'abc', exec: { args: ['-x', 5, -0.5, 1e21, null] } } }],
  contexts: [],
};
const texts = [
  block,
  block,
  byHand,
  JSON.stringify(value),
  JSON.stringify(value, null, 2),
  JSON.stringify(value, null, '\t'),
];

/** Characters with a meaning in YAML or JSON, scalars in odd spellings, and beginnings of constructs that span lines. */
const signs = [
  ...['"', "'", '"a"', "'a'", '"a\\n"', "'a''b'", '"\\x41"', '"\\/"', '\\', '""', "''"],
  ...[' # c', '#', ' #', ': ', ':', '- ', '-', '? ', '?', ', ', ',', '[', ']', '{', '}', '[a, b]', '{a: b}'],
  ...[
    '&a ',
    '*a',
    '&a',
    '<<: *a',
    '<<: {a: b}',
    '<<',
    '!!str ',
    '!!int 5',
    '!!binary aGk=',
    '!x ',
    '!',
    '| ',
    '|',
  ],
  ...[
    '>',
    '|-\n  x',
    '>+\n\n  x',
    '---\n',
    '---',
    '--- a',
    '...\n',
    '...',
    '%YAML 1.2\n',
    '%TAG ! x:\n',
    '@',
    '`',
  ],
  ...[
    '\t',
    '\n\t',
    ' ',
    '  ',
    '\n',
    '\r',
    '\r\n',
    '\ufeff',
    '\u0085',
    '\u2028',
    '\u00a0',
    '\u0000',
    '\u007f',
    '\u00e9',
  ],
  ...[
    '~',
    'null',
    'Null',
    'NULL',
    'true',
    'True',
    'yes',
    'Yes',
    'y',
    'n',
    'on',
    'OFF',
    'no',
    'false',
    'FALSE',
  ],
  ...[
    '0',
    '-0',
    '+1',
    '007',
    '08',
    '0x1F',
    '0o17',
    '0b101',
    '1_000',
    '_1',
    '1e3',
    '1e400',
    '1.',
    '.5',
    '-.5',
    '.',
  ],
  ...[
    '.inf',
    '-.Inf',
    '.nan',
    '1:30',
    '190:20:30',
    '2026-11-21',
    '2026-11-21T10:00:00Z',
    '1.2.3',
    '12e03',
    '0x',
    '-',
  ],
  ...[
    '9007199254740993',
    '123456789012345678901234567890',
    '1.7976931348623157e309',
    '-0.0',
    '1E5',
    '0.1e-7',
    '=',
    '0e',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '"__proto__"',
    'a b',
    'a:b',
    'a :b',
    'a#b',
    'b-',
    '--x',
    'a,b',
    "it's",
  ],
  ...[
    '\n  b',
    '\n\nb',
    '\n- b',
    '\nb: c',
    '\n   - b: c',
    `${'k'.repeat(1030)}: v`,
    'name: x',
    '- name: x\n',
    '{"a":1}',
  ],
];

/** Kubeconfigs with the oddities of YAML, valid and broken, and small texts that consist of oddities. */
export const kubeconfigDocuments: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: editedTexts(texts, signs) },
  {
    weight: 2,
    arbitrary: editedTexts(
      ['a: b\nc: d\n', 'a:\n- b: c\n  d: e\n- f\n', '{"a": ["b", 1]}', '[a, {b: c}]'],
      signs,
    ),
  },
  fc
    .array(
      fc.tuple(
        fc.nat(4),
        fc.array(fc.constantFrom(...signs, 'a', 'a: ', 'b'), { minLength: 1, maxLength: 4 }),
      ),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map((lines) => lines.map(([indent, parts]) => ' '.repeat(indent) + parts.join('')).join('\n')),
  fc
    .array(fc.constantFrom(...signs), { minLength: 1, maxLength: 3 })
    .map((values) => `{"a": [${values.join(', ')}], ${values[0]}: "b"}`),
  // Any value as JSON, with any strings and keys.
  fc
    .tuple(fc.jsonValue({ stringUnit: 'binary', maxDepth: 3 }), fc.constantFrom(undefined, 1, '\t'))
    .map(([json, indent]) => JSON.stringify({ users: json }, null, indent)),
);
