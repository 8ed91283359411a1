import { describe, expect, it } from 'vitest';
import { KubeconfigError } from '../../src/kubeconfig/errors.js';
import { serverUrl } from '../../src/kubeconfig/server-url.js';
import { parseRequestTimeout } from '../../src/kubeconfig/timeout.js';

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
});
