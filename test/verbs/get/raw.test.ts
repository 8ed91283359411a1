import { describe, expect, it } from 'vitest';
import { rawTarget } from '../../../src/cluster/raw.js';
import type { Session } from '../../../src/cluster/session.js';
import { printTexts } from '../../../src/render/outcomes.js';
import { ConnectionError } from '../../../src/transport/errors.js';
import { get } from '../../../src/verbs/get/run.js';
import { type Answer, ScriptedTransport } from '../../support/scripted-transport.js';
import { plain } from './support.js';

/** Prints a path raw into a pipe. */
async function raw(path: string, ...answers: Answer[]) {
  const transport = new ScriptedTransport(...answers);
  const chunks: Uint8Array[] = [];
  const stdout = {
    isTTY: false,
    columns: undefined,
    write: async (text: string) => void chunks.push(Buffer.from(text)),
    writeBytes: async (bytes: Uint8Array) => void chunks.push(bytes),
  };
  const session = { transport, environment: { stdout, signal: new AbortController().signal } };
  await printTexts(stdout, get({ ...plain, raw: path }, session as unknown as Session));
  transport.assertDone();
  return { bytes: Buffer.concat(chunks), asked: transport.asked };
}

describe('a raw path', () => {
  // As kubectl 1.32 sends them.
  it.each([
    ['/api', '/api', []],
    ['/api/../version', '/api/../version', []],
    ['/de%6do', '/de%6do', []],
    ['/a b/ä', '/a%20b/%C3%A4', []],
    ['https://elsewhere:1/version?a=b', '/version', [['a', 'b']]],
    ['//elsewhere/version', '/version', []],
    ['/version#fragment', '/version', []],
    ['/pods?labelSelector=app in (db)', '/pods', [['labelSelector', 'app in (db)']]],
  ])('%s', (text, path, query) => {
    expect(rawTarget(text)).toEqual({ path, query });
  });

  it('is refused with an invalid escape', () => {
    expect(() => rawTarget('/%zz')).toThrow('parse "/%zz": invalid URL escape "%zz"');
  });
});

describe('get --raw', () => {
  it('prints bytes unchanged', async () => {
    const { bytes } = await raw('/x', { body: [Uint8Array.of(0xff, 0xfe), Uint8Array.of(0x80)] });
    expect([...bytes]).toEqual([0xff, 0xfe, 0x80]);
  });

  it('follows redirects on the server', async () => {
    const { asked } = await raw('/logs', { status: 301, headers: { location: 'logs/?a=b' } }, { body: 'x' });
    expect(asked).toEqual(['/logs', '/logs/?a=b']);
  });

  it('does not take the credentials elsewhere', async () => {
    const elsewhere = { status: 302, headers: { location: 'https://cluster.example:6443@evil.example/' } };
    await expect(raw('/x', elsewhere)).rejects.toThrow('is not followed');
  });

  it.each([
    ['http://[', 'the server redirects to "http://[", which is not a valid address'],
    ['file:///etc/passwd', 'the server redirects to an address of file:, which is not followed'],
  ])('reports the problem of a redirect to %s', async (location, message) => {
    await expect(raw('/x', { status: 302, headers: { location } })).rejects.toThrow(message);
  });

  it('does not follow circular redirects', async () => {
    const again = { status: 307, headers: { location: '/x' } };
    await expect(raw('/x', ...Array.from({ length: 11 }, () => again))).rejects.toThrow('10 redirects');
  });

  it('reports what interrupted a body as kubectl does, in bare words', async () => {
    const request = { method: 'GET', url: 'https://cluster.example:6443/x' };
    const broken = new ConnectionError('unexpected EOF', request, { midBody: true });
    const failure = await raw('/x', { body: ['half'], breaksWith: broken }).catch((error) => error);
    expect(failure).toMatchObject({ name: 'Error', message: 'unexpected EOF' });
  });
});
