import { describe, expect, test } from 'vitest';
import { chooseProxy, isExempt } from '../../src/transport/proxy-choice.js';

const choose = (server: string, environment: Record<string, string>, own?: string) =>
  chooseProxy(new URL(server), own, environment)?.href;

// Go's rules: golang.org/x/net/http/httpproxy, package documentation.
describe('the choice of a proxy', () => {
  const both = { HTTP_PROXY: 'http://plain:1', HTTPS_PROXY: 'http://secure:2' };

  test.each([
    ['https://example.com', both, 'http://secure:2/'],
    ['http://example.com', both, 'http://plain:1/'],
    ['https://example.com', { HTTP_PROXY: 'http://plain:1' }, undefined],
    ['https://example.com', { https_proxy: 'http://small:3' }, 'http://small:3/'],
    ['https://example.com', { ...both, https_proxy: 'http://small:3' }, 'http://secure:2/'],
    ['https://example.com', { HTTPS_PROXY: '', https_proxy: 'http://small:3' }, 'http://small:3/'],
    ['https://example.com', { HTTPS_PROXY: 'proxy.local:3128' }, 'http://proxy.local:3128/'],
    ['https://example.com', { HTTPS_PROXY: 'socks5://proxy:1080' }, 'socks5://proxy:1080'],
    ['https://example.com', {}, undefined],
    ['https://localhost', both, undefined],
    ['https://127.0.0.1:6443', both, undefined],
    ['https://127.8.9.10', both, undefined],
    ['https://[::1]:6443', both, undefined],
    ['https://example.com', { ...both, NO_PROXY: 'example.com' }, undefined],
    ['https://example.com', { ...both, no_proxy: 'example.com' }, undefined],
  ])('%s with %j', (server, environment, proxy) => {
    expect(choose(server, environment)).toBe(proxy);
  });

  test('the kubeconfig’s own takes precedence, even for this machine', () => {
    expect(choose('https://localhost', { ...both, NO_PROXY: '*' }, 'http://own:1')).toBe('http://own:1/');
  });

  test('ignores HTTP_PROXY in a CGI script', () => {
    expect(() => choose('http://example.com', { ...both, REQUEST_METHOD: 'GET' })).toThrow(/CGI environment/);
    expect(choose('https://example.com', { ...both, REQUEST_METHOD: 'GET' })).toBe('http://secure:2/');
  });

  test.each(['ftp://user:PASSWORD@proxy', 'http://user:PASSWORD@', 'http://user:PASSWORD%zz@proxy'])(
    '%s is invalid, and its password is kept secret',
    (proxy) => {
      let message = '';
      try {
        choose('https://example.com', { HTTPS_PROXY: proxy });
      } catch (error) {
        message = String(error);
      }
      expect(message).toContain('invalid proxy address');
      expect(message).not.toContain('PASSWORD');
    },
  );
});

describe('NO_PROXY', () => {
  test.each([
    ['example.com', 443, 'example.com', true],
    ['EXAMPLE.com', 443, 'Example.COM', true],
    ['api.example.com', 443, 'example.com', true],
    ['badexample.com', 443, 'example.com', false],
    ['example.com', 443, '.example.com', false],
    ['api.example.com', 443, '.example.com', true],
    ['api.example.com', 443, '*.example.com', true],
    ['example.com', 443, '*.example.com', false],
    ['example.com', 443, 'example.com:443', true],
    ['example.com', 6443, 'example.com:443', false],
    ['example.com', 443, 'other.com, ,example.com', true],
    ['example.com', 443, '*', true],
    ['example.com', 443, '', false],
    ['10.1.2.3', 443, '10.1.2.3', true],
    ['10.1.2.3', 443, '10.1.2.3:443', true],
    ['10.1.2.3', 6443, '10.1.2.3:443', false],
    ['10.1.2.3', 443, '10.0.0.0/8', true],
    ['11.1.2.3', 443, '10.0.0.0/8', false],
    ['10.1.2.3', 443, '10.0.0.0/99', false],
    ['fd00::17', 443, 'fd00::/8', true],
    ['fd00::17', 443, 'fd00::17', true],
    ['fd00::17', 443, '[fd00::17]:443', true],
    ['fd00::17', 80, '[fd00::17]:443', false],
    ['10.1.2.3', 443, '2.3', false],
    ['ten.example', 443, '10.0.0.0/8', false],
  ])('%s:%i with %j: %s', (host, port, noProxy, exempt) => {
    expect(isExempt(host, port, noProxy)).toBe(exempt);
  });
});
