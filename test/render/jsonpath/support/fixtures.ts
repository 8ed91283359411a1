/** Objects to try expressions on; served to kubectl by the fake server and passed to our own code unchanged. */

/** A fixture: any object with a name. Whole numbers beyond 2^53 are bigints. */
export interface Fixture {
  metadata: { name: string; [key: string]: unknown };
  [key: string]: unknown;
}

/** The sets of fixtures by name, which is their namespace on the fake server. */
export function fixtures(): Record<string, Fixture[]> {
  const sets = makeSets();
  for (const [name, items] of Object.entries(sets)) {
    for (const item of items) item.metadata.namespace = name;
  }
  return sets;
}

/** Where the only sorted set is not sorted. */
const strays = new Map([
  [30, 3],
  [50, 33],
]);

function makeSets(): Record<string, Fixture[]> {
  return {
    one: [pod('web-1', 'node-b', '2024-05-01T10:00:00Z', 3)],
    pods: [
      pod('web-1', 'node-b', '2024-05-01T10:00:00Z', 3),
      pod('web-2', 'node-a', '2023-12-31T23:59:59Z', 0),
      bare('bare'),
    ],
    odd: [odd()],
    empty: [],
    sizes: sizes(),
    ...Object.fromEntries([12, 13, 40, 60, 200, 1000].map((count) => [`ties${count}`, ties(count)])),
    descending: Array.from({ length: 100 }, (_, at) =>
      thing(`d-${at}`, { rank: 100 - at + (at % 7 === 0 ? 1 : 0) }),
    ),
    nearly: Array.from({ length: 80 }, (_, at) => thing(`n-${at}`, { rank: strays.get(at) ?? at >> 1 })),
    organ: Array.from({ length: 300 }, (_, at) => thing(`o-${at}`, { rank: at < 150 ? at : 300 - at })),
    holes: Array.from({ length: 30 }, (_, at) =>
      thing(`h-${at}`, at % 3 === 0 ? {} : { rank: (at * 7) % 5 }),
    ),
  };
}

/** The List document in which kubectl wraps several objects before printing them. */
export function listOf(items: Fixture[]): Fixture {
  return { apiVersion: 'v1', items, kind: 'List', metadata: { resourceVersion: '' } } as unknown as Fixture;
}

/** JSON in which bigints are plain numbers. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, member) =>
    typeof member === 'bigint' ? `@int:${member}` : member,
  ).replace(/"@int:(-?\d+)"/g, '$1');
}

function thing(name: string, fields: Record<string, unknown>): Fixture {
  return { apiVersion: 'v1', kind: 'Thing', metadata: { name, namespace: '' }, ...fields };
}

function pod(name: string, node: string, created: string, restarts: number): Fixture {
  return {
    apiVersion: 'v1',
    kind: 'Thing',
    metadata: {
      name,
      namespace: '',
      creationTimestamp: created,
      labels: { app: 'web', 'app.kubernetes.io/name': 'web', tier: restarts > 0 ? 'front' : 'back' },
      annotations: { 'example.com/note': 'first line\nsecond line' },
    },
    spec: {
      nodeName: node,
      priority: restarts * 10,
      containers: [
        {
          name: 'main',
          image: 'registry.example/web:1.2',
          ports: [{ containerPort: 80 }, { containerPort: 443, name: 'tls' }],
          env: [{ name: 'A', value: '1' }, { name: 'B' }],
          resources: { requests: { cpu: '250m', memory: '64Mi' } },
        },
        {
          name: 'side (car)',
          image: 'registry.example/side:2',
          ports: [],
          command: ['sh', '-c', 'echo "hi"'],
        },
      ],
    },
    status: {
      phase: 'Running',
      podIP: `10.0.0.${restarts}`,
      conditions: [
        { type: 'Ready', status: 'True', lastProbeTime: null },
        { type: 'PodScheduled', status: 'True' },
      ],
      containerStatuses: [
        { name: 'main', restartCount: restarts, ready: true },
        { name: 'side (car)', restartCount: 0, ready: restarts === 0 },
      ],
    },
  };
}

function bare(name: string): Fixture {
  return thing(name, { spec: {} });
}

function odd(): Fixture {
  return {
    apiVersion: 'v1',
    kind: 'Thing',
    metadata: { name: 'odd', namespace: '' },
    numbers: {
      zero: 0,
      one: 1,
      negative: -7,
      big: 9007199254740993n,
      max: 9223372036854775807n,
      min: -9223372036854775808n,
      beyond: 2 ** 64,
      half: 0.5,
      long: 123456789.25,
      million: 1000000.5,
      tiny: 0.00001234,
      small: 0.000123,
      micro: 1e-7,
      huge: 1.5e300,
    },
    strings: {
      empty: '',
      quotes: 'say "hi", it\'s',
      html: '<a href="x">&</a>',
      unicode: 'grüße 日本語 🎉',
      lines: 'a\nb\tc',
      escape: '\u001b[31mred\r\u0007',
      backslash: 'a\\b',
      separators: 'x\u2028y\u00ad\u00a0\u0085\u007f',
      version: 'v1.10',
      feed: 'a\fbehind the feed\vc\td\n',
    },
    flags: { yes: true, no: false },
    nothing: null,
    emptyMap: {},
    emptyList: [],
    single: { only: 'child' },
    numbersList: [0, 1, 2, 3, 4, 5],
    nested: [[1, 2], [3, [4, 5]], []],
    mixed: [1, 'two', 3.5, true, null, { a: 1 }, [1, null]],
    'with.dot': 'dotted',
    'with/slash': 'slashed',
    'with space': 'spaced',
    "with'quote": 'quoted',
    'with"double': 'doubled',
    ключ: 'cyrillic',
    'a-b_c': 'dashed',
    things: [
      { name: 'a', size: 1, on: true, tags: ['x', 'y'] },
      { name: 'b', size: 2, on: false, tags: [] },
      { name: 'c', size: 3, on: true },
      { name: "d'e", size: 4, on: false, note: 'a)b' },
    ],
    uneven: [{ size: 1 }, { size: 2.5 }, { size: '3' }, {}, { size: null }],
    pairs: [
      { left: 1, right: 2 },
      { left: 5, right: 5 },
    ],
    nulls: [null, { x: 1 }, null],
  };
}

/** Values of every type to sort by, each under its own key. */
function sizes(): Fixture[] {
  const rows: Record<string, unknown>[] = [
    {
      text: 'item-10',
      amount: '1Gi',
      count: 10,
      share: 0.5,
      when: '2024-01-02T00:00:00Z',
      mixed: 1,
      maybe: 'z',
    },
    { text: 'item-9', amount: '500Mi', count: 9, share: 1.25, when: '2023-01-02T00:00:00Z', mixed: 'x' },
    {
      text: 'Item-2',
      amount: '2000M',
      count: -3,
      share: 0.25,
      when: '2024-01-01T23:00:00Z',
      mixed: 2.5,
      maybe: null,
    },
    {
      text: '',
      amount: '100m',
      count: 9007199254740993n,
      share: 0.75,
      when: '2024-01-02T00:00:01Z',
      maybe: 'a',
    },
    {
      text: 'ünï',
      amount: '0.2',
      count: 9007199254740992n,
      share: 2.5,
      when: '2022-01-02T00:00:00Z',
      maybe: null,
    },
    { text: '🎉', amount: '1e3', count: 0, share: 0.125, when: '2025-01-02T00:00:00Z' },
    { text: '～', amount: '12', count: 1, share: 0.0625, when: '2021-01-02T00:00:00Z', maybe: '10' },
    { text: '10', amount: '5', count: 2, share: 1.5, when: '2020-01-02T00:00:00Z', maybe: '9' },
    { text: '9', amount: '1Ki', count: 3, share: 3.5, when: '2019-01-02T00:00:00Z', maybe: '9k' },
    { text: '1k', amount: '999', count: 4, share: 4.5, when: '2018-01-02T00:00:00Z' },
  ];
  return rows.map((row, at) =>
    thing(`s-${at}`, { ...row, on: at % 2 === 0, list: [at], rows: [{ n: 5 - at }] }),
  );
}

/** Few different ranks among many, in no order, to show how equal ones are ordered. */
function ties(count: number): Fixture[] {
  return Array.from({ length: count }, (_, at) => thing(`t-${at}`, { rank: (at * 31 + (at >> 3) * 17) % 7 }));
}
