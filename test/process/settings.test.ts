import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { globalFlags } from '../../src/cli/flags/global.js';
import { readSetting } from '../../src/process/read-setting.js';
import { CONFIG_KEYS, SETTINGS, type Setting } from '../../src/process/settings.js';
import { document } from '../docs/support.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Reads a setting, with its variable and a configuration file if these are given. */
function read<S extends Setting>(setting: S, flag: string | undefined, variable?: string, file?: string) {
  if (file !== undefined) writeFileSync(join(folder, 'config.yaml'), file);
  return readSetting(setting, flag, {
    variables: { [setting.variable!]: variable },
    folders: { cache: '', config: folder },
    signal: new AbortController().signal,
  });
}

const { discoveryBurst, retries } = SETTINGS;

describe('a setting', () => {
  test.each<[keyof typeof SETTINGS, string | undefined, string | undefined, string | undefined, unknown]>([
    ['wire', 'json', 'auto', 'wire: protobuf', 'json'],
    ['wire', undefined, 'auto', 'wire: protobuf', 'auto'],
    ['wire', '', '', 'wire: protobuf', 'protobuf'],
    ['wire', undefined, undefined, 'discovery: {burst: 5}', 'auto'],
    ['wire', undefined, undefined, undefined, 'auto'],
    ['discoveryBurst', '100', '10', 'discovery: {burst: 1}', 100],
    ['discoveryBurst', undefined, '10', 'discovery: {burst: 1}', 10],
    ['discoveryBurst', undefined, '', 'discovery:\n  burst: 1\n  qps: -1\n', 1],
    ['discoveryQps', undefined, undefined, 'discovery:\n  burst: 1\n  qps: -1\n', -1],
    ['discoveryQps', undefined, undefined, 'discovery: {qps: 12.5}', 12.5],
    ['discoveryQps', undefined, undefined, '# nothing yet\n', undefined],
    ['tlsSessionCache', undefined, undefined, undefined, true],
    ['tlsSessionCache', undefined, 'true', 'tls: {sessionCache: false}', true],
    ['tlsSessionCache', undefined, 'false', 'tls: {sessionCache: true}', false],
    ['tlsSessionCache', undefined, '0', 'tls: {sessionCache: true}', false],
    ['tlsSessionCache', undefined, '', 'tls:\n  sessionCache: false\n', false],
    ['tlsSessionCache', undefined, undefined, 'tls:\n', true],
    ['tlsSessionCache', undefined, undefined, '# sessionCache\ntls: {}\n', true],
    ['tlsSessionCache', undefined, undefined, 'contexts: {prod: {protected: true}}\n', true],
    ['failIfEmpty', undefined, undefined, undefined, false],
    ['failIfEmpty', undefined, undefined, 'errors: {failIfEmpty: true}', true],
    ['idleTimeout', '', undefined, undefined, 300_000],
    ['idleTimeout', '', undefined, 'requests: {idleTimeout: 1h}', 3_600_000],
    ['idleTimeout', '', '90s', 'requests: {idleTimeout: 1h}', 90_000],
    ['idleTimeout', '0', '90s', undefined, 0],
    ['idleTimeout', '7', undefined, undefined, 7000],
    ['idleTimeout', '', undefined, 'requests: {idleTimeout: 30}', 30_000],
    ['retries', undefined, '3', undefined, 3],
    ['retries', undefined, undefined, undefined, undefined],
  ])('%s by flag %j, variable %j, file %j is %j', async (name, flag, variable, file, value) => {
    expect(await read(SETTINGS[name], flag, variable, file)).toBe(value);
  });

  test.each(['5.0', '0.5e1', '.5E+1'])('with a number may be written as %s, in each place', async (text) => {
    expect(await read(discoveryBurst, text)).toBe(5);
    expect(await read(discoveryBurst, undefined, text)).toBe(5);
    expect(
      await read(discoveryBurst, undefined, undefined, `discovery: {burst: ${text}, qps: ${text}}`),
    ).toBe(5);
    expect(await globalFlags['discovery-burst'].parse(text)).toBe(5);
  });

  test.each<[keyof typeof SETTINGS, string | undefined, string | undefined, string | undefined, string]>([
    ['wire', undefined, 'xml', undefined, 'PROA_WIRE must be auto, json or protobuf; it is "xml"'],
    ['wire', undefined, 'a\u0007b', undefined, 'it is "a\\ab"'],
    ['wire', undefined, undefined, 'wire: xml', 'CONFIG: wire must be auto, json or protobuf; it is "xml"'],
    ['tlsSessionCache', undefined, 'off', '', 'PROA_TLS_SESSION_CACHE must be true or false; it is "off"'],
    [
      'tlsSessionCache',
      undefined,
      undefined,
      'tls: {sessionCache: 3}',
      'CONFIG: tls.sessionCache must be true or',
    ],
    ['tlsSessionCache', undefined, undefined, 'tls: sessionCache', 'CONFIG: tls is not a mapping'],
    ['idleTimeout', 'soon', undefined, undefined, '--idle-timeout is not a duration'],
    ['idleTimeout', '-1s', undefined, undefined, '--idle-timeout is not a duration'],
    ['idleTimeout', '', 'soon', undefined, 'PROA_IDLE_TIMEOUT is not a duration'],
    [
      'idleTimeout',
      '',
      undefined,
      'requests: {idleTimeout: soon}',
      'CONFIG: requests.idleTimeout is not a duration',
    ],
    [
      'retries',
      undefined,
      'many',
      undefined,
      'PROA_RETRIES must be 0 or a positive whole number; it is "many"',
    ],
    ['retries', '-1', undefined, undefined, '--retries must be 0 or a positive whole number; it is "-1"'],
    ['discoveryQps', undefined, 'fast', undefined, 'PROA_DISCOVERY_QPS is not a number: "fast"'],
    ['discoveryQps', undefined, undefined, 'discovery: fast # qps', 'CONFIG: discovery is not a mapping'],
    [
      'discoveryBurst',
      undefined,
      undefined,
      'discovery: {burst: many}',
      'CONFIG: discovery.burst is not a number',
    ],
    [
      'discoveryBurst',
      undefined,
      undefined,
      'discovery: {burst: .inf}',
      'CONFIG: discovery.burst is not a number',
    ],
    [
      'discoveryBurst',
      undefined,
      undefined,
      'discovery: {burst: [1]}',
      'discovery.burst is not a plain value',
    ],
    ['discoveryBurst', undefined, undefined, '- burst', 'CONFIG: the file is not a mapping'],
    ['discoveryBurst', undefined, undefined, 'burst: [', 'CONFIG: '],
  ])(
    'that is invalid is reported with its place: %s %j %j %j',
    async (name, flag, variable, file, message) => {
      await expect(read(SETTINGS[name], flag, variable, file)).rejects.toThrow(
        message.replace('CONFIG', join(folder, 'config.yaml')),
      );
    },
  );

  // Whatever is read, and without YAML if all keys are known.
  test.each([
    ['discovry: {qps: 5}', 'discovry; did you mean discovery?'],
    ['discovery: {brust: 5}', 'discovery.brust; did you mean discovery.burst?'],
    ['tls: {sessioncache: false}', 'tls.sessioncache; did you mean tls.sessionCache?'],
    ['"tls": {"sessioncache": false}', 'tls.sessioncache; did you mean tls.sessionCache?'],
    ['tls:\n  sessions: false\n', 'tls.sessions'],
    ['contexts: {prod: {protect: true}}', 'contexts.prod.protect; did you mean contexts.prod.protected?'],
    ['constructor: 1', 'constructor'],
    ['other: {}', 'other'],
  ])('is not read from a file with an unknown key: %j', async (file, message) => {
    const error = `${join(folder, 'config.yaml')}: unknown key ${message}`;
    await expect(read(retries, undefined, undefined, file)).rejects.toThrow(error);
  });
});

describe('the flags of the limiter', () => {
  test.each(['fast', '1e999', '0x10', '1_000', '', ' 5', 'Infinity'])('the flag refuses %j', async (text) => {
    await expect(globalFlags['discovery-qps'].parse(text)).rejects.toThrow(
      `strconv.ParseFloat: parsing ${JSON.stringify(text)}: invalid syntax`,
    );
  });
});

describe('docs/configuration.md', () => {
  const rows = document('docs/configuration.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim()),
    );

  test.each(Object.entries<Setting>(SETTINGS))('has a row of %s', (_, setting) => {
    const { flag, variable, key, words = [], default: otherwise } = setting;
    const row = rows.find(([, flags = '', names = '']) =>
      flag === undefined ? names.includes(`\`${variable}\``) : flags.includes(`\`--${flag}\``),
    );
    const [what, , variables, keys] = row!;
    expect(variables).toContain(`\`${variable}\``);
    expect(keys).toBe(key === undefined ? '' : `\`${key}\``);
    for (const word of words) expect(what).toContain(`\`${word}\``);
    if (otherwise !== undefined && words.length === 0) expect(what).toContain(`(${otherwise}`);
  });

  test('names no other keys than those of the file', () => {
    const named = rows.flatMap(([, , , keys = '']) =>
      [...keys.matchAll(/`([^`]+)`/g)].map(([, key]) => key!),
    );
    const known = CONFIG_KEYS.map((key) => key.replace(/\.\*$/, '').replace('*', 'NAME'));
    expect(named.filter((key) => /^[a-z]+(\.|$)/i.test(key) && !known.includes(key))).toEqual([]);
  });
});
