import { describe, expect, it, test } from 'vitest';
import {
  type DiscoveryLimits,
  discoveryLimits,
  keepsTlsSessions,
  readBrowseSettings,
  readConfigFile,
  readTlsSessionCache,
} from '../../src/process/settings.js';

const noFile = async (): Promise<DiscoveryLimits> => ({});

describe('the figures of the limiter', () => {
  const file = async () => ({ burst: 1, qps: 2 });
  const variables = { PROA_DISCOVERY_BURST: '10', PROA_DISCOVERY_QPS: '20' };

  test.each([
    ['flags win', { burst: 100, qps: 200 }, variables, { burst: 100, qps: 200 }],
    ['each by itself', { burst: 100 }, variables, { burst: 100, qps: 20 }],
    ['variables win over the file', {}, variables, { burst: 10, qps: 20 }],
    [
      'an empty variable is none',
      {},
      { PROA_DISCOVERY_BURST: '', PROA_DISCOVERY_QPS: '-1' },
      { burst: 1, qps: -1 },
    ],
    ['the file comes last', {}, {}, { burst: 1, qps: 2 }],
  ])('%s', async (_, flags, variables, expected) => {
    expect(await discoveryLimits({ flags, variables, readFile: file })).toEqual(expected);
  });

  test('are nobody’s where nobody gave them', async () => {
    expect(await discoveryLimits({ flags: {}, variables: {}, readFile: noFile })).toEqual({});
  });

  test('the file is not looked for when it could change nothing', async () => {
    const readFile = async () => {
      throw new Error('looked for');
    };
    expect(await discoveryLimits({ flags: {}, variables, readFile })).toEqual({ burst: 10, qps: 20 });
  });

  test('what is no figure is refused by name', async () => {
    const bad = { PROA_DISCOVERY_QPS: 'fast' };
    await expect(discoveryLimits({ flags: {}, variables: bad, readFile: noFile })).rejects.toThrow(
      'PROA_DISCOVERY_QPS is not a number: "fast"',
    );
    await expect(discoveryLimits({ flags: { qps: 0 }, variables: {}, readFile: noFile })).rejects.toThrow(
      'the discovery qps must be above 0, or -1 for no limit; it is 0',
    );
  });
});

describe('the config file', () => {
  const folder = '/config/proa';
  const holding = (text: string) => async (path: string) => {
    expect(path).toBe('/config/proa/config.yaml');
    return text;
  };

  test.each([
    ['discovery:\n  burst: 600\n  qps: -1\n', { burst: 600, qps: -1 }],
    ['discovery: {qps: 12.5}', { qps: 12.5 }],
    ['# nothing yet\n', {}],
    ['other: {}\n', {}],
  ])('%j', async (text, expected) => {
    expect(await readConfigFile(folder, holding(text))).toEqual(expected);
  });

  test('need not be there', async () => {
    const missing = async () => {
      throw new Error('ENOENT');
    };
    expect(await readConfigFile(folder, missing)).toEqual({});
  });

  test.each([
    ['discovery: fast', '/config/proa/config.yaml: discovery is not a mapping'],
    ['discovery: {burst: many}', '/config/proa/config.yaml: discovery.burst is not a number'],
    ['- a', '/config/proa/config.yaml: the file is not a mapping'],
    ['a: [', '/config/proa/config.yaml: '],
  ])('%j is refused', async (text, message) => {
    await expect(readConfigFile(folder, holding(text))).rejects.toThrow(message);
  });
});

describe('what the browser takes from the config file', () => {
  const read = (text: string | undefined) =>
    readBrowseSettings('/config', async () => {
      if (text === undefined) throw new Error('no such file');
      return text;
    });

  it('is nothing where there is no file', async () => {
    expect(await read(undefined)).toEqual({ theme: undefined, themes: {}, protectedContexts: [] });
  });

  it('is a theme, themes, and the contexts that are protected', async () => {
    const text =
      'browse: {theme: mine}\nthemes: {mine: {base: light, good: "#123456"}}\n' +
      'contexts: {prod: {protected: true}, dev: {protected: false}, other: {}}\n';
    expect(await read(text)).toEqual({
      theme: 'mine',
      themes: { mine: { base: 'light', colors: { good: '#123456' } } },
      protectedContexts: ['prod'],
    });
  });

  it.each([
    ['browse: {theme: 5}', 'browse.theme is not text'],
    ['contexts: {prod: {protected: yes please}}', 'contexts.prod.protected is neither true nor false'],
    ['contexts: [prod]', 'contexts is not a mapping'],
  ])('is refused where it makes no sense: %s', async (text, why) => {
    await expect(read(text)).rejects.toThrow(why);
  });
});

describe('whether TLS sessions are kept', () => {
  const off = { PROA_TLS_SESSION_CACHE: 'false' };
  const file = (value: boolean | undefined) => async () => value;

  test.each([
    ['they are, unless told', undefined, {}, file(undefined), true],
    ['a flag wins', true, off, file(false), true],
    ['a flag wins', false, { PROA_TLS_SESSION_CACHE: 'true' }, file(true), false],
    ['a variable wins over the file', undefined, off, file(true), false],
    ['a variable in one figure', undefined, { PROA_TLS_SESSION_CACHE: '0' }, file(true), false],
    ['an empty variable is none', undefined, { PROA_TLS_SESSION_CACHE: '' }, file(false), false],
    ['the file comes last', undefined, {}, file(false), false],
  ])('%s', async (_, flag, variables, readFile, expected) => {
    expect(await keepsTlsSessions({ flag, variables, readFile })).toBe(expected);
  });

  test('what says neither is refused by name', async () => {
    const variables = { PROA_TLS_SESSION_CACHE: 'off' };
    await expect(keepsTlsSessions({ flag: undefined, variables, readFile: file(true) })).rejects.toThrow(
      'PROA_TLS_SESSION_CACHE is neither true nor false: "off"',
    );
  });

  const reading = (text: string) => readTlsSessionCache('/config/proa', async () => text);

  test.each([
    ['tls:\n  sessionCache: false\n', false],
    ['tls: {sessionCache: true}', true],
    ['tls:\n', undefined],
    ['# sessionCache\ntls: {}\n', undefined],
    ['discovery: {burst: 1}\n', undefined],
    ['', undefined],
  ])('the config file %j', async (text, expected) => {
    expect(await reading(text)).toBe(expected);
  });

  test('a config file that says neither is refused by name', async () => {
    await expect(reading('tls: {sessionCache: 3}')).rejects.toThrow(
      '/config/proa/config.yaml: tls.sessionCache is neither true nor false',
    );
    await expect(reading('tls: sessionCache')).rejects.toThrow('tls is not a mapping');
  });
});
