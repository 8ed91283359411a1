import { describe, expect, test } from 'vitest';
import { parseEndpoint } from '../../../../src/sandbox/store/etcd/client/endpoint.js';
import { EtcdError } from '../../../../src/sandbox/store/etcd/client/errors.js';
import { KeyMap } from '../../../../src/sandbox/store/etcd/client/keys.js';
import { RANGE, TXN } from '../../../../src/sandbox/store/etcd/client/messages.js';
import { PageSize } from '../../../../src/sandbox/store/etcd/client/page-size.js';
import { progressSupport, progressWarning } from '../../../../src/sandbox/store/etcd/client/version.js';

describe('the version of etcd', () => {
  test.each([
    ['3.4.23', 'unreliable'],
    ['3.4.24', 'unreliable'],
    ['3.4.25', 'reliable'],
    ['3.5.0', 'unreliable'],
    ['3.5.7', 'unreliable'],
    ['3.5.8', 'reliable'],
    ['3.5.16', 'reliable'],
    ['3.6.0-rc.1', 'reliable'],
    ['3.10.0', 'reliable'],
    ['4.0.0', 'reliable'],
    ['3.3.27', 'unreliable'],
    ['2.9.9', 'unreliable'],
    ['dev', 'unknown'],
    [undefined, 'unknown'],
  ])('%s has %s progress notifications', (version, support) => {
    expect(progressSupport([version])).toBe(support);
  });

  test('is that of the oldest member', () => {
    expect(progressSupport(['3.5.16', '3.5.7'])).toBe('unreliable');
    expect(progressSupport([undefined, '3.5.7', '3.5.16'])).toBe('unreliable');
    expect(progressSupport([undefined, '3.5.16'])).toBe('unknown');
  });

  test('causes a warning unless all is well', () => {
    expect(progressWarning(['3.5.16', '3.5.16'])).toBeUndefined();
    expect(progressWarning(['3.4.23', '3.5.16'])).toMatch(/^etcd 3\.4\.23, 3\.5\.16 has unreliable/);
    expect(progressWarning([undefined])).toMatch(/not known \(unknown\)/);
  });
});

describe('keys', () => {
  test.each([
    ['/registry', '/registry/pods/a/b'],
    ['registry/', '/registry/pods/a/b'],
    ['/other/place', '/other/place/pods/a/b'],
    ['/', '/pods/a/b'],
  ])('under %s are %s', (prefix, key) => {
    const keys = new KeyMap(prefix);
    expect(keys.toEtcd('/registry/pods/a/b')).toBe(key);
    expect(keys.fromEtcd(key)).toBe('/registry/pods/a/b');
  });

  test('start with the prefix of the sandbox', () => {
    expect(() => new KeyMap('/registry').toEtcd('/elsewhere/x')).toThrow(RangeError);
  });
});

describe('endpoints', () => {
  test.each([
    ['http://127.0.0.1:2379', { host: '127.0.0.1', port: '2379', secure: false }],
    ['https://etcd.example:2379/', { host: 'etcd.example', port: '2379', secure: true }],
    ['etcd.example:2379', { host: 'etcd.example', port: '2379', secure: false }],
    ['http://[::1]:2379', { host: '[::1]', port: '2379', secure: false }],
  ])('%s', (url, parsed) => {
    expect(parseEndpoint(url)).toEqual(parsed);
  });

  test.each(['', 'unix:///tmp/x', 'http://', 'http://a b'])('refuses %j', (url) => {
    expect(() => parseEndpoint(url)).toThrow(EtcdError);
  });
});

describe('messages', () => {
  test("are encoded as in etcd's definition", () => {
    const range = RANGE.encode({ key: '/a', rangeEnd: '/b', limit: 5, revision: 300, keysOnly: true });
    // 1 key, 2 range_end, 3 limit, 4 revision, 8 keys_only
    expect(range.toString('hex')).toBe('0a022f6112022f62180520ac024001');
  });

  test('compare the intended field', () => {
    const txn = TXN.encode({ compare: [{ result: 0, target: 2, key: 'k', modRevision: 300 }] });
    // Compare: 1 result, 2 target, 3 key, 6 mod_revision
    expect(txn.toString('hex')).toBe('0a0810021a016b30ac02');
  });

  test('are read with defaults for missing fields', () => {
    // header {revision 9}, kv {key k, create 7, mod 8, value v}, count 1
    const bytes = Buffer.from('0a021809' + '120a0a016b100718082a0176' + '2001', 'hex');
    expect(RANGE.decode(bytes)).toEqual({
      header: { revision: 9 },
      kvs: [{ key: 'k', createRevision: 7, modRevision: 8, version: 0, value: Buffer.from('v') }],
      count: 1,
    });
  });
});

describe('the size of pages', () => {
  test('follows that of values, between a few keys and very many', () => {
    const pages = new PageSize();
    const values = (count: number, bytes: number) =>
      Array.from({ length: count }, () => ({ value: new Uint8Array(bytes) }));
    pages.learn(values(3, 1024 * 1024));
    expect(pages.size).toBe(4);
    pages.learn(values(10, 1024));
    expect(pages.size).toBe(4096);
    pages.learn(values(10, 1));
    expect(pages.size).toBe(10_000);
    pages.learn([]);
    expect(pages.size).toBe(10_000);
  });
});

describe('failures', () => {
  test.each([
    [
      14,
      'No connection established. Last error: Error: connect ECONNREFUSED',
      { isUnsent: true, mayPass: true },
    ],
    [14, 'etcdserver: no leader', { isUnsent: true, mayPass: true }],
    [14, 'Connection dropped', { isUnsent: false, mayPass: true }],
    [14, 'etcdserver: request timed out', { isUnsent: false, mayPass: true }],
    [8, 'etcdserver: too many requests', { isUnsent: true, mayPass: true }],
    [3, 'etcdserver: request is too large', { isUnsent: false, mayPass: false }],
    [16, 'etcdserver: invalid auth token', { isUnsent: false, mayPass: false }],
    [11, 'etcdserver: mvcc: required revision has been compacted', { isCompacted: true, mayPass: false }],
    [11, 'etcdserver: mvcc: required revision is a future revision', { isFuture: true, isCompacted: false }],
  ])('%i %s', (code, message, kind) => {
    expect(new EtcdError(code, message)).toMatchObject(kind);
  });

  test.each([
    ['No connection established. Last error: Error: connect ECONNREFUSED 127.0.0.1:1', 'connection refused'],
    ['No connection established. Last error: Error: read ECONNRESET', 'connection reset by peer'],
    ['No connection established. Last error: Error: connect EHOSTUNREACH 10.0.0.1:1', 'no route to host'],
    ['Name resolution failed for target dns:nope.invalid:1', 'no such host'],
    [
      'No connection established. Last error: Error: unable to verify the first certificate; try something of Node.js',
      'tls: failed to verify certificate: x509: certificate signed by unknown authority',
    ],
    [
      'No connection established. Last error: Failed to connect (2026-01-01T00:00:00Z)',
      'the connection failed',
    ],
    ['No connection established. Last error: Error: certificate has expired', 'certificate has expired'],
    ['etcdserver: request timed out', 'etcdserver: request timed out'],
  ])('are explained to operators: %s', (message, reason) => {
    expect(new EtcdError(14, message).reason).toBe(reason);
  });
});
