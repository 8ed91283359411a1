import { describe, expect, it } from 'vitest';
import { columnName } from '../../../src/render/column-name.js';
import { parseWhere } from '../../../src/render/where/compile.js';

const now = Date.parse('2026-03-01T12:00:00Z');
const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name: 'web-1',
    namespace: 'shop',
    creationTimestamp: '2026-03-01T09:00:00Z',
    labels: { app: 'web', 'app.kubernetes.io/part-of': 'shop' },
    finalizers: ['example.com/a'],
  },
  spec: {
    nodeName: 'node-7',
    priority: 10,
    hostNetwork: true,
    containers: [
      { name: 'web', image: 'nginx:1.27', resources: { requests: { cpu: '500m', memory: '1Gi' } } },
      { name: 'log', image: 'fluentd', resources: { requests: { cpu: '1', memory: '200Mi' } } },
    ],
  },
  status: {
    phase: 'Running',
    podIP: null,
    startTime: '2026-03-01T09:00:05Z',
    containerStatuses: [{ restartCount: 3 }],
  },
};
const cells: Record<string, string | number> = {
  name: 'web-1',
  ready: '1/2',
  status: 'CrashLoopBackOff',
  restarts: '7 (5m ago)',
  lastseen: '3m20s',
  replicas: 4,
};
const holds = (text: string) => parseWhere(text).holds({ cell: (name) => cells[name], object: pod, now });

describe('an expression', () => {
  it.each([
    // columns
    ['restarts > 5', true],
    ['restarts > 7', false],
    ['restarts >= 7', true],
    ['RESTARTS == 7', true],
    ['status == "CrashLoopBackOff"', true],
    ['status != "Running" && restarts > 5', true],
    ['ready == "1/2"', true],
    ['replicas < 5', true],
    ['lastSeen < 5m', true],
    ['last_seen < 3m', false],
    // fields of the object: a word followed by a field is never a column
    ['status.phase == "Running"', true],
    ['status.phase != "Running" && restarts>5', false],
    ["status.phase in ['Pending', 'Running']", true],
    ['spec.priority == 10', true],
    ['spec.priority <= 9.5', false],
    ['spec.priority > -1', true],
    ['spec.hostNetwork', true],
    ['!spec.hostNetwork', false],
    ['spec.hostNetwork == true', true],
    ['object.kind == "Pod"', true],
    ['namespace == "shop" && name =~ "^web-[0-9]+$"', true],
    ['labels.app == "web"', true],
    ['labels["app.kubernetes.io/part-of"] == "shop"', true],
    ['"app" in labels', true],
    ['"tier" in labels', false],
    ['"example.com/a" in metadata.finalizers', true],
    ['status.containerStatuses[0].restartCount == 3', true],
    // durations, quantities, times
    ['age > 2h', true],
    ['age < 2h30m', false],
    ['age < 1d', true],
    ['age(status.startTime) < 180m', true],
    ['status.startTime > "2026-03-01T10:00:00+02:00"', true],
    ['metadata.creationTimestamp < 2026-03-02', true],
    ['spec.containers[0].resources.requests.cpu == 500m', true],
    ['spec.containers[0].resources.requests.cpu < spec.containers[1].resources.requests.cpu', true],
    ['spec.containers[0].resources.requests.cpu >= 0.5', true],
    ['spec.containers[0].resources.requests.memory > 1000Mi', true],
    // functions and lists
    ['size(spec.containers) == 2', true],
    ['spec.containers.exists(c, c.image.startsWith("nginx"))', true],
    ['spec.containers.all(c, c.image.startsWith("nginx"))', false],
    ['spec.containers.exists(c, c.name == "log" && c.resources.requests.memory < 1Gi)', true],
    ['lower(status) == "crashloopbackoff"', true],
    ['status.contains("Loop") && status.endsWith("Off")', true],
    ['status !~ "^Crash"', false],
    ['status.matches("x")', false],
    // precedence
    ['false && false || true', true],
    ['true || false && false', true],
    ['!(restarts > 5) || restarts == 7', true],
  ])('%s', (text, expected) => {
    expect(holds(text)).toBe(expected);
  });

  it.each([
    'spec.missing == 1',
    'spec.missing != 1',
    '!(spec.missing == 1)',
    'spec.missing.below.it > 1',
    'spec.missing > 1 && true',
    'spec.priority > "abc"',
    'spec.containers == 1',
    'spec.nodeName > 5',
    'spec.containers[7].name == "x"',
    'age(spec.nodeName) < 1h',
    'spec.missing.exists(c, true)',
    'spec.missing.all(c, true)',
  ])('%s is false, because something is missing or cannot be compared', (text) => {
    expect(holds(text)).toBe(false);
  });

  it.each([
    ['spec.missing == 1 || restarts == 7', true],
    ['has(spec.missing)', false],
    ['!has(spec.missing)', true],
    ['has(status.phase)', true],
    ['spec.missing == null', true],
    ['status.podIP == null', true],
    ['status.phase != null', true],
  ])('%s depends on what is missing', (text, expected) => {
    expect(holds(text)).toBe(expected);
  });

  it.each([
    'spec.constructor.name == "Object"',
    'has(spec.constructor)',
    'has(object.__proto__)',
    'has(labels.toString)',
    'has(labels["hasOwnProperty"])',
    'size(spec.containers.length) > 0',
    '"constructor" in labels',
    'spec.containers.exists(c, has(c.constructor))',
  ])('%s finds nothing of JavaScript', (text) => {
    expect(holds(text)).toBe(false);
  });

  it('matches patterns in time that is linear in the text', () => {
    const long = { metadata: { name: `${'a'.repeat(20_000)}!` } };
    const where = parseWhere('name =~ "^(a+)+$"');
    expect(where.holds({ cell: () => undefined, object: long, now })).toBe(false);
  });
});

describe('an expression that cannot be understood', () => {
  it.each([
    ['restarts >', 'an operand is missing at character 11', 10],
    ['restarts = 5', 'unexpected "="; equality is == at character 10', 9],
    ['restarts > 5 status', 'an operator is missing before this at character 14', 13],
    ['restarts > 5q', '5q is not a number, quantity or duration at character 12', 11],
    ['(restarts > 5', 'unclosed ( at character 14', 13],
    ['name == "web', 'unclosed quote after "web" at character 13', 12],
    ['eval("1")', 'there is no function eval; there are has, size, age and lower at character 1', 0],
    [
      'true && name.repeat(3)',
      'there is no method repeat; there are contains, startsWith, endsWith, matches, exists, all at character 9',
      8,
    ],
    [
      'name =~ "("',
      'this is not a valid pattern: error parsing regexp: missing closing ): `(` at character 9',
      8,
    ],
    ['name =~ labels.app', 'a pattern in quotes is expected here at character 9', 8],
    ['age > 5', 'age is compared with a duration, such as 90s, 5m, 1h or 7d at character 7', 6],
    ['size()', 'size takes one argument at character 1', 0],
    ['restarts ? 1 : 2', 'this cannot be parsed at character 1', 0],
    ['restarts + 1 > 2', 'unexpected "+" at character 10', 9],
    ['this.spec', 'this cannot be parsed at character 1', 0],
    [' ', 'the expression is empty at character 1', 0],
  ])('%s', (text, message, at) => {
    expect(() => parseWhere(text)).toThrow(`--where: ${message}\n${text}\n${' '.repeat(at)}^`);
  });

  it('may not be longer than it can be read', () => {
    expect(() => parseWhere('!'.repeat(5000))).toThrow('longer than 1000 characters');
    expect(parseWhere(`${'!'.repeat(900)}true`).holds({ cell: () => undefined, object: {}, now })).toBe(true);
  });
});

describe('what an expression reads', () => {
  const looksAt = (text: string) => {
    const { columns, reads } = parseWhere(text);
    return { columns, reads: JSON.parse(JSON.stringify(reads)) };
  };
  it.each([
    ['restarts > 5', ['restarts'], {}],
    ['age < 1h', [], { metadata: { creationTimestamp: true } }],
    ['labels.app == "web"', [], { metadata: { labels: { app: true } } }],
    ['status.phase == "Running" || status.reason == "x"', [], { status: { phase: true, reason: true } }],
    ['spec.containers[0].image == "x"', [], { spec: { containers: { image: true } } }],
    ['spec.containers.exists(c, c.image == "x")', [], { spec: { containers: { image: true } } }],
    ['size(spec.containers) > 1', [], { spec: { containers: true } }],
    ['data[name] == "x"', [], { data: true, metadata: { name: true } }],
    ['object == null', [], true],
  ])('%s', (text, columns, reads) => {
    expect(looksAt(text)).toEqual({ columns, reads });
  });
});

it('columns are found by their names in any spelling', () => {
  expect(['LAST SEEN', 'Last Seen', 'last_seen', 'lastSeen'].map(columnName)).toEqual(
    Array(4).fill('lastseen'),
  );
  expect(['UP-TO-DATE', 'PORT(S)', 'CPU%'].map(columnName)).toEqual(['uptodate', 'ports', 'cpu%']);
});
