import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { logEntryFrom, notice } from '../../../../src/objects/logs/join/entry.js';
import { fieldsText } from '../../../../src/objects/logs/join/fields.js';
import { type LineLook, LinePrinter } from '../../../../src/objects/logs/join/printer.js';
import { wholeLine } from '../../../../src/objects/logs/join/whole-lines.js';
import { StringOutput } from '../../../../src/process/output.js';
import { sanitizeOutput } from '../../../../src/terminal/sanitize.js';

const source = { namespace: 'default', pod: 'web-1', container: 'app' };
const STAMP = '2026-01-01T00:00:01.000000000Z';
const line = (text: string) => logEntryFrom(source, wholeLine(Buffer.from(`${STAMP} ${text}`)), '');

async function printed(text: string, look: Partial<LineLook>, output = new StringOutput()): Promise<string> {
  const said: string[] = [];
  const printer = new LinePrinter({
    ...{ format: 'text', prefix: false, timestamps: false, fields: undefined, highlight: [] },
    ...{ output: sanitizeOutput(output), colorOutput: undefined, isWanted: undefined },
    tell: async (words) => void said.push(words),
    ...look,
  });
  await printer.print([line(text), notice(source, '', 'pod/web-1/app ended')]);
  expect(said).toEqual(['pod/web-1/app ended']);
  return output.text;
}

describe('a line of joined logs', () => {
  it('follows its pod, container and time, as kubectl writes them', async () => {
    expect(await printed('ready', { prefix: true, timestamps: true })).toBe(
      `[pod/web-1/app] ${STAMP} ready\n`,
    );
  });

  it('cannot control a terminal, in any format', async () => {
    const evil = '{"msg":"\u001b]0;owned\u0007"} \u009b2J\u202e';
    for (const look of [
      {},
      { fields: ['msg'] },
      { format: 'json' },
      { format: 'extjson', prefix: true },
    ] satisfies Partial<LineLook>[]) {
      const text = await printed(evil, look, new StringOutput({ isTTY: true }));
      expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/);
    }
    const screen = new StringOutput({ isTTY: true });
    const highlight = [RE2JS.compile('owned')];
    await printed(evil, { prefix: true, timestamps: true, highlight, colorOutput: screen });
    // Only our own colors are left: SGR.
    expect(screen.text.replaceAll(/\u001b\[\d+m/g, '')).toBe(
      `[pod/web-1/app] ${STAMP} {"msg":"^[]0;owned\\x07"} \\x9b2J\\u202e\n`,
    );
    expect(screen.text).toContain('\u001b[7mowned\u001b[27m');
  });

  it('keeps its bytes in a pipe', async () => {
    const written: number[] = [];
    const pipe = Object.assign(new StringOutput(), {
      writeBytes: async (bytes: Uint8Array) => void written.push(...bytes),
    });
    const printer = new LinePrinter({
      ...{ format: 'text', prefix: false, timestamps: false, fields: undefined, highlight: [] },
      ...{ output: pipe, colorOutput: undefined, isWanted: undefined },
      tell: async () => undefined,
    });
    const bytes = Buffer.concat([Buffer.from(`${STAMP} `), Buffer.of(0xff, 0x1b, 0x00)]);
    await printer.print([logEntryFrom(source, wholeLine(bytes), '')]);
    expect(written).toEqual([0xff, 0x1b, 0x00, 0x0a]);
  });

  it('as JSON keeps the JSON of its message on request', async () => {
    const message = '{"n":12345678901234567890}';
    const json = JSON.parse(await printed(message, { format: 'json' }));
    expect(json).toEqual({
      ...{ timestamp: STAMP, namespace: 'default', podName: 'web-1', containerName: 'app' },
      message,
    });
    expect(await printed(message, { format: 'extjson' })).toContain(`"message":${message}}`);
    expect(await printed('plain', { format: 'extjson' })).toContain('"message":"plain"}');
  });
});

describe('the time of a line', () => {
  // As written by nodes in other time zones (RFC 3339), and by servers without fractions.
  it.each([
    ['2026-01-01T02:00:01.5+02:00', '2026-01-01T00:00:01.500000000Z'],
    ['2026-01-01T00:00:01Z', '2026-01-01T00:00:01.000000000Z'],
    ['2025-12-31T19:00:01.123456789-05:00', '2026-01-01T00:00:01.123456789Z'],
  ])('%s is %s', (stamp, time) => {
    const entry = logEntryFrom(source, wholeLine(Buffer.from(`${stamp} a b`)), '');
    expect([entry.time, entry.stamp, entry.text.toString()]).toEqual([time, stamp, 'a b']);
  });

  it('is that of the previous line if it has none', () => {
    for (const text of ['no time here', '', '2026-01-01T00:00:01\u001b[2J5678Z x']) {
      const entry = logEntryFrom(source, wholeLine(Buffer.from(text)), STAMP);
      expect([entry.time, entry.stamp, entry.text.toString()]).toEqual([STAMP, '', text]);
    }
  });
});

describe('fields of a line', () => {
  const json =
    '{"severity":"warn","msg":"a b","ts":1.5,"http":{"status":500},"a.b":[1],"id":12345678901234567890}';

  it('are printed as requested, including nested ones', () => {
    expect(fieldsText(json, ['severity', 'http.status', 'a.b', 'nope', 'id', 'http'])).toBe(
      'warn 500 [1] - 12345678901234567890 {"status":500}',
    );
  });

  it('are time, level and message first by default', () => {
    expect(fieldsText(json, [])).toBe(
      '1.5 warn a b http="{\\"status\\":500}" a.b=[1] id=12345678901234567890',
    );
  });

  it.each(['plain text', '{broken', '[1]', '"text"', '{"__proto__":1} more'])(
    'of %s do not change it',
    (text) => {
      expect(fieldsText(text, [])).toBe(text);
    },
  );
});
