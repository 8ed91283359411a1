import { request } from 'node:https';
import { describe, expect, test } from 'vitest';
import { Warnings } from '../../src/sandbox/http/warnings.js';
import { sandboxScene } from './sandbox-scene.js';

const MAPS = '/api/v1/namespaces/default/configmaps';

function told(...texts: string[]): string[] {
  const warnings = new Warnings();
  for (const text of texts) warnings.add(text);
  return warnings.headers();
}

/** apiserver's TestTruncation, with its real limits. */
describe('warnings', () => {
  test('are reported once each, in order, quoted', () => {
    expect(told('b', 'a "quote"', 'b')).toEqual(['299 - "b"', '299 - "a \\"quote\\""']);
  });

  test('are complete up to 4096 characters in total', () => {
    const [long, rest] = ['x'.repeat(4000), 'y'.repeat(96)];
    expect(told(long, rest)).toEqual([`299 - "${long}"`, `299 - "${rest}"`]);
  });

  test('are cut to 256 each beyond that, and end when these fill 4096', () => {
    const long = (letter: string) => letter.repeat(300);
    const texts = Array.from({ length: 20 }, (_, index) => long(String.fromCharCode(97 + index)));
    const cut = texts.slice(0, 16).map((text) => `299 - "${text.slice(0, 256)}"`);
    expect(told(...texts)).toEqual(cut);
  });

  test('with control characters are omitted', () => {
    expect(told('a\nb', 'c')).toEqual(['299 - "c"']);
  });
});

/** Creates an object over HTTP/1.1, and returns the warnings. */
async function warned(object: object): Promise<string[]> {
  const { sandbox } = await sandboxScene();
  const { certificatePem: cert, keyPem: key } = sandbox.client;
  const options = { method: 'POST', ca: sandbox.caPem, cert, key };
  return new Promise((resolve, reject) => {
    const sent = request(`${sandbox.url}${MAPS}`, options, (response) => {
      response.resume();
      expect(response.statusCode).toBe(201);
      const { warning = [] } = response.headersDistinct;
      resolve(warning.map((value) => Buffer.from(value, 'latin1').toString()));
    });
    sent.on('error', reject);
    sent.end(JSON.stringify({ metadata: { name: 'a' }, ...object }));
  });
}

test('however many fields are unknown, the response arrives', async () => {
  const fields = Array.from({ length: 20_000 }, (_, index) => [`field-${10_000 + index}`, 1]);
  const values = await warned(Object.fromEntries(fields));
  // 27 characters each
  expect(values).toHaveLength(Math.ceil(4096 / 27));
  expect(values[0]).toBe('299 - "unknown field \\"field-10000\\""');
});

test('names in any script arrive in UTF-8', async () => {
  expect(await warned({ 日本: 1 })).toEqual(['299 - "unknown field \\"日本\\""']);
});
