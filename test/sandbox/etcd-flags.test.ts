import { describe, expect, test } from 'vitest';
import { type SandboxFlagValues, sandboxOptions } from '../../src/sandbox/app/flag-values.js';

const PLAIN: SandboxFlagValues = {
  host: '127.0.0.1',
  port: 0,
  seed: 1,
  pods: 0,
  namespaces: 1,
  sample: false,
  workloads: false,
  metrics: false,
  groups: 0,
  'resources-per-group': 1,
  properties: 0,
  versions: 'v1',
  served: '',
  latency: '',
  'compact-every': '',
  'fail-429': '',
  'fail-503': '',
  cut: '',
  freeze: '',
  chunking: true,
  'expiry-token': true,
  'empty-pages': '',
  'fuller-pages': '',
  'end-watches': '',
  'cut-streams': '',
  'half-close-streams': '',
  'slow-streams': '',
  'opaque-tokens': [],
  'legacy-discovery': false,
  'limited-to': [],
  rbac: false,
  'broken-group': [],
  etcd: [],
  'etcd-cafile': '',
  'etcd-certfile': '',
  'etcd-keyfile': '',
  'etcd-prefix': '/registry',
  'watch-cache': '',
};

describe('the flags for etcd', () => {
  test('name members, a prefix and files', () => {
    const flags = {
      ...PLAIN,
      etcd: ['https://a:2379', 'https://b:2379'],
      'etcd-cafile': 'ca.pem',
      'etcd-certfile': 'c.pem',
      'etcd-keyfile': 'k.pem',
      'etcd-prefix': '/other',
    };
    expect(sandboxOptions(flags).etcd).toEqual({
      endpoints: ['https://a:2379', 'https://b:2379'],
      prefix: '/other',
      caFile: 'ca.pem',
      certFile: 'c.pem',
      keyFile: 'k.pem',
    });
  });

  test('record which typed flags generate objects', () => {
    const flags = { ...PLAIN, etcd: ['http://a'] };
    const { generateWords } = sandboxOptions(flags, new Set(['etcd', 'groups', 'seed', 'pods']));
    expect(generateWords).toEqual(['--pods', '--groups']);
  });

  test('are optional', () => {
    expect(sandboxOptions(PLAIN).etcd).toBeUndefined();
    expect(sandboxOptions({ ...PLAIN, etcd: ['http://a'] }).etcd).toEqual({
      endpoints: ['http://a'],
      prefix: '/registry',
    });
  });

  test("use etcd's default interval of compactions, unless one is given", () => {
    expect(sandboxOptions(PLAIN).compactEvery).toBeUndefined();
    expect(sandboxOptions({ ...PLAIN, 'compact-every': '10s' }).compactEvery).toBe(10_000);
    expect(sandboxOptions({ ...PLAIN, 'compact-every': '0' }).compactEvery).toBe(0);
  });

  test.each([[[]], [['']], [['', '']]])(
    'say what to do if --etcd is typed without an address: %j',
    (etcd) => {
      expect(() => sandboxOptions({ ...PLAIN, etcd }, new Set(['etcd']))).toThrow(
        '--etcd needs the address of an etcd server, like http://127.0.0.1:2379; leave it out to keep the objects in memory',
      );
    },
  );

  test('require --etcd if they are typed', () => {
    expect(() => sandboxOptions(PLAIN, new Set(['etcd-prefix']))).toThrow('--etcd-prefix needs --etcd');
  });

  test.each([
    [
      { etcd: ['http://a'], 'etcd-certfile': 'c.pem' },
      '--etcd-certfile and --etcd-keyfile require each other',
    ],
    [
      { etcd: ['http://a'], 'etcd-keyfile': 'k.pem' },
      '--etcd-certfile and --etcd-keyfile require each other',
    ],
    [{ 'etcd-cafile': 'ca.pem' }, '--etcd-cafile and --etcd-certfile need --etcd'],
  ])('%j is refused', (flags, message) => {
    expect(() => sandboxOptions({ ...PLAIN, ...flags })).toThrow(message);
  });
});

test('the watch cache is on by default, and with etcd as far as its version allows', () => {
  const choice = (text: string, etcd: string[] = []) =>
    sandboxOptions({ ...PLAIN, etcd, 'watch-cache': text }).watchCache;
  expect([choice(''), choice('true'), choice('false')]).toEqual([true, true, false]);
  const etcd = ['http://127.0.0.1:2379'];
  expect([choice('', etcd), choice('true', etcd), choice('false', etcd)]).toEqual([undefined, true, false]);
  expect(() => choice('yes')).toThrow('--watch-cache takes true or false, not "yes"');
});
