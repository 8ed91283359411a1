import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { summarizeValue, valueSummaryText } from '../../../src/objects/secrets/value-summary.js';
import { messageOf } from '../../../src/process/errors.js';
import { StringOutput } from '../../../src/process/output.js';
import { printReports } from '../../../src/render/outcomes.js';
import type { OutputFormat } from '../../../src/render/output-format.js';
import { printSecretValue } from '../../../src/render/secret-value.js';
import { sanitizeOutput } from '../../../src/terminal/sanitize.js';
import { secretText } from '../../../src/verbs/secret/report.js';
import { secretKeys, secretValue } from '../../../src/verbs/secret/secret.js';
import { sandboxSession } from '../../support/sandbox-session.js';
import { scene } from '../../support/scene.js';

/** Made by openssl: subject CN=shop, O=Example, until 2026-12-13T03:12:22Z. */
const SHOP = readFileSync(join(import.meta.dirname, 'files/shop.crt'));
/** Made by openssl: CN=old, without other names, until 2026-11-28T03:13:08Z. */
const OLD = readFileSync(join(import.meta.dirname, 'files/old.crt'));
const JSON_FORMAT: OutputFormat = { name: 'json', argument: '' };
const BINARY = Buffer.from([0, 255, 10, 27]);

/** A session with a secret, and the output of `secret` for it. */
async function setting(data: Readonly<Record<string, string | Buffer>>) {
  const all = await sandboxSession();
  await all.create('/api/v1/namespaces/default/secrets', {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 's' },
    data: Object.fromEntries(
      Object.entries(data).map(([key, value]) => [key, Buffer.from(value as string).toString('base64')]),
    ),
  });
  const { session } = all;
  const to = (stdout: StringOutput) => ({
    ...session.environment,
    tell: session.tell,
    stdout: sanitizeOutput(stdout),
  });
  const show = async (shown = false, format: OutputFormat | undefined = undefined) => {
    const stdout = new StringOutput();
    await printReports({ format, text: secretText }, to(stdout), () => secretKeys('s', shown, session));
    return stdout.text;
  };
  const value = async (key: string, stdout: StringOutput) => {
    await printSecretValue(await secretValue('s', key, session), to(stdout).stdout);
    return stdout.text;
  };
  return { ...all, show, value };
}

/** A pipe. */
class Bytes extends StringOutput {
  readonly pieces: Uint8Array[] = [];
  async writeBytes(bytes: Uint8Array): Promise<void> {
    this.pieces.push(bytes);
  }
}

describe('secret', () => {
  it('shows keys and sizes with one request, but no value', async () => {
    const { show, asked } = await setting({ password: 'hunter2!', blob: BINARY, none: '' });
    expect((await show()).split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['KEY', 'SIZE', 'WHAT'],
      ['blob', '4 B', 'binary'],
      ['none', '0 B', 'empty'],
      ['password', '8 B', 'text'],
      [''],
    ]);
    expect(asked()).toEqual(['GET /api/v1/namespaces/default/secrets/s']);
    const json = await show(false, JSON_FORMAT);
    expect(JSON.parse(json).keys.map(({ key }: { key: string }) => key)).toEqual([
      'blob',
      'none',
      'password',
    ]);
    for (const hidden of ['hunter2', 'aHVudGVy', 'AP8K']) expect(json).not.toContain(hidden);
  });

  it('shows all values with --all', async () => {
    const { show } = await setting({ password: 'hunter2!', blob: BINARY });
    expect(await show(true)).toMatch(/\nblob:\n {2}\(not text\)\n\npassword:\n {2}hunter2!\n$/);
    const { keys } = JSON.parse(await show(true, JSON_FORMAT));
    expect(keys).toMatchObject([{ base64: BINARY.toString('base64') }, { value: 'hunter2!' }]);
  });

  it('writes the value of a key to a pipe byte by byte', async () => {
    const { value } = await setting({ blob: BINARY, text: 'no line end' });
    const pipe = new Bytes();
    await value('blob', pipe);
    await value('text', pipe);
    expect(Buffer.concat(pipe.pieces)).toEqual(Buffer.concat([BINARY, Buffer.from('no line end')]));
    expect(pipe.text).toBe('');
  });

  it('makes control characters of a value harmless on a terminal, and refuses what is not text', async () => {
    const { value } = await setting({ evil: '\u001b[31mred\u0007', blob: BINARY });
    expect(await value('evil', new StringOutput({ isTTY: true }))).toBe('^[[31mred\\x07\n');
    const refused = value('blob', new StringOutput({ isTTY: true })).then(String, messageOf);
    expect(await refused).toBe(
      'the value of "blob" is not text: send it to a file or a pipe, or use -o json',
    );
  });

  it('names the existing keys if one is missing', async () => {
    const { value } = await setting({ a: 'x', b: 'y' });
    expect(await value('c', new StringOutput()).then(String, messageOf)).toBe(
      'secret "s" has no key "c": it has a, b',
    );
  });

  it('reads its command line, and refuses an ambiguous one', async () => {
    const { proa } = await scene({ pods: 20, sample: true });
    const value = await proa('secret db-credentials password');
    expect(value).toEqual({ stdout: 'not-a-real-password', stderr: '', exit: 0 });
    for (const line of ['secret', 'secret a b c', 'secret a b --all'])
      expect((await proa(line)).exit, line).toBe(1);
    const missing = await proa('secret nosuch');
    expect(missing.stderr).toBe('Error from server (NotFound): secrets "nosuch" not found\n');
  });
});

describe('the description of a value', () => {
  const now = Date.parse('2026-12-01T03:12:22Z');
  const said = (value: Buffer | string, at = now) =>
    valueSummaryText(summarizeValue(Buffer.from(value as string), at));

  it('has the names and days of certificates', () => {
    const names = '*.example.com, shop.example.com, 192.0.2.1 (CN=shop, O=Example)';
    expect(said(SHOP)).toBe(`certificate of ${names}, 12 days left !`);
    expect(said(SHOP, now - 19 * 86_400_000)).toBe(`certificate of ${names}, 31 days left`);
    expect(said(OLD)).toBe('certificate of CN=old, ended 2 days ago !');
    const ended = Date.parse(summarizeValue(OLD, now).certificates![0]!.notAfter);
    const day = 86_400_000;
    expect(said(OLD, ended + 1000)).toBe('certificate of CN=old, ended less than 1 day ago !');
    expect(said(OLD, ended + day + 1_320_000)).toBe('certificate of CN=old, ended 1 day ago !');
    expect(said(OLD, ended + 2 * day + 1000)).toBe('certificate of CN=old, ended 2 days ago !');
    expect(said(Buffer.concat([SHOP, OLD]))).toBe(
      `certificate of ${names}, 12 days left !; and 1 more, ended 2 days ago !`,
    );
    expect(summarizeValue(SHOP, now).certificates).toEqual([
      {
        subject: 'CN=shop, O=Example',
        issuer: 'CN=shop, O=Example',
        names: ['*.example.com', 'shop.example.com', '192.0.2.1'],
        notBefore: '2026-11-23T03:12:22Z',
        notAfter: '2026-12-13T03:12:22Z',
        daysLeft: 12,
      },
    ]);
  });

  it.each([
    ['-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----\n', 'private key'],
    ['-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n', 'certificate'],
    ['{"auths": {}}', 'JSON'],
    ['{not', 'text'],
    ['a\nb\n', 'text, 2 lines'],
    ['eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.', 'JSON web token'],
  ])('%j is %s', (value, what) => {
    expect(said(value)).toBe(what);
  });
});
