import { describe, expect, it, test } from 'vitest';
import { globalFlags } from '../../src/cli/flags/global.js';
import {
  chosenWord,
  type DiscoveryLimits,
  discoveryLimits,
  keepsTlsSessions,
  readBrowseSettings,
  readDiscoveryLimits,
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

  test.each([
    ['5.0', 5],
    ['0.5e2', 50],
    ['.5E+2', 50],
    ['-1', -1],
  ])('a whole number may be written as %s, in each place', async (text, burst) => {
    const variables = { PROA_DISCOVERY_BURST: text, PROA_DISCOVERY_QPS: text };
    const expected = { burst, qps: burst };
    expect(await discoveryLimits({ flags: {}, variables, readFile: noFile })).toEqual(expected);
    const flag = await globalFlags['discovery-burst'].parse(text);
    expect(flag).toBe(burst);
    const yaml = `discovery: {burst: ${text}, qps: ${text}}`;
    const readFile = () => readDiscoveryLimits('/c', async () => yaml);
    expect(await discoveryLimits({ flags: {}, variables: {}, readFile })).toEqual(expected);
  });

  test('a rate may have a fraction, a burst is whole', async () => {
    const variables = { PROA_DISCOVERY_QPS: '2.5' };
    expect(await discoveryLimits({ flags: {}, variables, readFile: noFile })).toEqual({ qps: 2.5 });
    expect(await globalFlags['discovery-qps'].parse('2.5')).toBe(2.5);
    const burst = { PROA_DISCOVERY_BURST: '2.5' };
    for (const sources of [
      { flags: {}, variables: burst, readFile: noFile },
      { flags: { burst: 2.5 }, variables: {}, readFile: noFile },
      { flags: {}, variables: {}, readFile: async () => ({ burst: 2.5 }) },
    ]) {
      await expect(discoveryLimits(sources)).rejects.toThrow(
        'the discovery burst must be a whole number above 0, or -1 for no limit; it is 2.5',
      );
    }
  });

  test.each(['fast', '1e999', '0x10', '1_000', '', ' 5', 'Infinity'])('the flag refuses %j', async (text) => {
    await expect(globalFlags['discovery-qps'].parse(text)).rejects.toThrow(
      `strconv.ParseFloat: parsing ${JSON.stringify(text)}: invalid syntax`,
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
    ['discovery: {burst: 5.0, qps: 0.5e2}', { burst: 5, qps: 50 }],
    ['discovery: {qps: 2.5}', { qps: 2.5 }],
  ])('%j', async (text, expected) => {
    expect(await readDiscoveryLimits(folder, holding(text))).toEqual(expected);
  });

  test('need not be there', async () => {
    const missing = async () => {
      throw new Error('ENOENT');
    };
    expect(await readDiscoveryLimits(folder, missing)).toEqual({});
  });

  test.each([
    ['discovery: fast', '/config/proa/config.yaml: discovery is not a mapping'],
    ['discovery: {burst: many}', '/config/proa/config.yaml: discovery.burst is not a number'],
    ['- a', '/config/proa/config.yaml: the file is not a mapping'],
    ['a: [', '/config/proa/config.yaml: '],
    ['discovery: {burst: .inf}', 'discovery.burst is not a number'],
    ['discovry: {qps: 5}', '/config/proa/config.yaml: unknown key discovry; did you mean discovery?'],
    [
      'discovery: {brust: 5}',
      '/config/proa/config.yaml: unknown key discovery.brust; did you mean discovery.burst?',
    ],
    ['tls: {sessioncache: false}', 'unknown key tls.sessioncache; did you mean tls.sessionCache?'],
    [
      'contexts: {prod: {protect: true}}',
      'unknown key contexts.prod.protect; did you mean contexts.prod.protected?',
    ],
    ['constructor: 1', '/config/proa/config.yaml: unknown key constructor'],
    ['other: {}', '/config/proa/config.yaml: unknown key other'],
  ])('%j is refused', async (text, message) => {
    await expect(readDiscoveryLimits(folder, holding(text))).rejects.toThrow(message);
  });
});

describe('what the browser takes from the config file', () => {
  const read = (text: string | undefined) =>
    readBrowseSettings('/config', async () => {
      if (text === undefined) throw new Error('no such file');
      return text;
    });

  it('is nothing where there is no file', async () => {
    expect(await read(undefined)).toEqual({
      theme: undefined,
      themes: {},
      keys: { preset: undefined, keys: {} },
      aliases: {},
      commands: [],
      hidesSecrets: true,
    });
  });

  it('leaves the values of secrets where that is wanted', async () => {
    expect((await read('browse: {hideSecrets: false}\n')).hidesSecrets).toBe(false);
    await expect(read('browse: {hideSecrets: never}\n')).rejects.toThrow('browse.hideSecrets');
  });

  it('is a theme and themes', async () => {
    const text = 'browse: {theme: mine}\nthemes: {mine: {base: light, good: "#123456"}}\n';
    expect(await read(text)).toMatchObject({
      theme: 'mine',
      themes: { mine: { base: 'light', colors: { good: '#123456' } } },
    });
  });

  it('is keys and aliases', async () => {
    const text = "browse: {keys: {preset: k9s, 'ctrl+r': read-again}, aliases: {dbs: pods -l tier=db}}\n";
    expect(await read(text)).toMatchObject({
      keys: { preset: 'k9s', keys: { 'ctrl+r': 'read-again' } },
      aliases: { dbs: 'pods -l tier=db' },
    });
  });

  it.each([
    ['browse: {theme: 5}', 'browse.theme is not text'],
    ['browse: {keys: {x: 1}}', 'browse.keys.x is not text'],
    ['browse: {aliases: [a]}', 'browse.aliases'],
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
    ['themes: {mine: {base: dark}}\ncontexts: {prod: {protected: true}}\n', undefined],
    ['', undefined],
  ])('the config file %j', async (text, expected) => {
    expect(await reading(text)).toBe(expected);
  });

  test.each(['tsl: {sessionCache: false}', '"tls": {"sessioncache": false}', 'tls:\n  sessions: false\n'])(
    'a key that means nothing is refused with every run: %j',
    async (text) => {
      await expect(reading(text)).rejects.toThrow('/config/proa/config.yaml: unknown key ');
    },
  );

  test('a config file that says neither is refused by name', async () => {
    await expect(reading('tls: {sessionCache: 3}')).rejects.toThrow(
      '/config/proa/config.yaml: tls.sessionCache is neither true nor false',
    );
    await expect(reading('tls: sessionCache')).rejects.toThrow('tls is not a mapping');
  });
});

describe('a word that is chosen', () => {
  const choose = (flag: 'json' | undefined, variable: string | undefined, file: string) =>
    chosenWord({
      flag,
      variables: { PROA_WIRE: variable },
      variable: 'PROA_WIRE',
      key: 'wire',
      folder: '/config/proa',
      read: async () => file,
      words: ['auto', 'json', 'protobuf'],
    });

  test.each([
    ['by the flag first', 'json', 'auto', 'wire: protobuf', 'json'],
    ['by the variable then', undefined, 'auto', 'wire: protobuf', 'auto'],
    ['by the file last', undefined, '', 'wire: protobuf', 'protobuf'],
    ['by nobody', undefined, undefined, 'discovery: {burst: 5}', undefined],
  ] as const)('%s', async (_, flag, variable, file, expected) => {
    expect(await choose(flag, variable, file)).toBe(expected);
  });

  test('is one of the words', async () => {
    await expect(choose(undefined, 'xml', '')).rejects.toThrow(
      'PROA_WIRE must be auto, json or protobuf; it is "xml"',
    );
    await expect(choose(undefined, undefined, 'wire: xml')).rejects.toThrow(
      '/config/proa/config.yaml: wire must be auto, json or protobuf; it is "xml"',
    );
  });
});
