import { describe, expect, it } from 'vitest';
import { KubeconfigError } from '../../src/kubeconfig/errors.js';
import { mergeKubeconfigs } from '../../src/kubeconfig/merge.js';
import { parseRequestTimeout, resolveConnection } from '../../src/kubeconfig/resolve.js';
import { serverUrl, shownUrl } from '../../src/kubeconfig/server-url.js';
import { diskMachine } from './support.js';

describe('--request-timeout', () => {
  it.each([
    ['', 0],
    ['0', 0],
    ['5', 5000],
    ['+5', 5000],
    ['1s', 1000],
    ['1m30s', 90_000],
    ['1.5h', 5_400_000],
    ['.5s', 500],
    ['250ms', 250],
    ['2µs', 0.002],
    ['0s', 0],
    ['-1s', 0],
  ])('%s', (value, milliseconds) => {
    expect(parseRequestTimeout(value)).toBe(milliseconds);
  });

  it.each(['-1', '1.5', 's', '1d', '1 s', '1s ', '5x', '.s', '1s5'])('refuses %j', (value) => {
    expect(() => parseRequestTimeout(value)).toThrow(KubeconfigError);
  });
});

describe('server addresses', () => {
  it.each([
    ['https://10.0.0.1:6443', 'https://10.0.0.1:6443'],
    ['https://Host.Example:443/', 'https://Host.Example:443'],
    ['https://host/k8s/clusters/c-1/?a=b#c', 'https://host/k8s/clusters/c-1'],
    ['localhost', 'http://localhost'],
    ['localhost:8080/', 'http://localhost:8080'],
    ['[::1]:8080', 'http://[::1]:8080'],
  ])('%s', (host, url) => {
    expect(serverUrl(host)).toBe(url);
  });

  it.each(['https://a b', 'foo/bar', 'https://', '/x', 'host:port'])('refuses %j', (host) => {
    expect(() => serverUrl(host)).toThrow(`host must be a URL or a host:port pair: ${JSON.stringify(host)}`);
  });

  it.each([
    ['https://user:PASSWORD@host:port', 'https://user:xxxxx@host:port'],
    ['ftp://user:PASS:WORD@host', 'ftp://user:xxxxx@host'],
    ['user:PASSWORD', 'user:PASSWORD'],
    ['https://host/path:with@signs', 'https://host/path:with@signs'],
  ])('%s is shown as %s', (url, shown) => {
    expect(shownUrl(url)).toBe(shown);
  });

  it('that are refused are reported without their passwords', async () => {
    expect(() => serverUrl('https://user:PASSWORD@host:port')).toThrow(/^(?!.*PASSWORD)host must be a URL/);
    for (const proxy of ['ftp://user:PASSWORD@proxy', 'http://user:PASSWORD@proxy:port']) {
      const cluster = { server: 'https://host', 'proxy-url': proxy };
      const config = mergeKubeconfigs([{ path: 'config', document: { clusters: [{ name: 'c', cluster }] } }]);
      await expect(resolveConnection(config, { cluster: 'c' }, diskMachine('/'))).rejects.toThrow(
        /^(?!.*PASSWORD).*invalid 'proxy-url' ".*user:xxxxx@proxy/,
      );
    }
  });
});
