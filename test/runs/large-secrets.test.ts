import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { front } from '../support/front.js';
import { measured } from '../support/measured.js';
import { isExecutable } from '../support/proa.js';
import { setting } from '../support/scene.js';

const MAX_RESIDENT_BYTES = 192 * 1024 * 1024;

/** Nearly as large as a Secret may be; the last-applied annotation may be a quarter of it. */
const value = randomBytes(700_000).toString('base64');
const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' }, data: { value } };

describe.skipIf(isExecutable)('a Secret of nearly a megabyte', () => {
  it.each([
    ['apply -f', 'metadata.annotations: Too long'],
    ['create -f', 'already exists'],
    ['patch secret s --type=merge --patch-file', 'cannot unmarshal'],
  ])('takes little memory if a server refuses it: %s', async (words, error) => {
    const { client, folder } = await setting({ sample: false });
    const made = await client.write('POST', '/api/v1/namespaces/default/secrets', secret);
    expect(made).toMatchObject({ status: 201 });
    const file = join(folder, 'secret.json');
    const isPatch = words.startsWith('patch');
    const sent = isPatch ? { ...secret, metadata: { labels: { a: 5 } } } : secret;
    await writeFile(file, JSON.stringify(sent));
    const { exit, stderr, peak } = await measured([
      ...words.split(' '),
      file,
      `--kubeconfig=${join(folder, 'kubeconfig')}`,
    ]);
    expect(exit).toBe(1);
    expect(stderr).toContain(error);
    expect(stderr).not.toContain(value.slice(0, 20));
    expect(peak).toBeLessThan(MAX_RESIDENT_BYTES);
  });

  it.each<[string, () => Buffer]>([
    ['binary', () => randomBytes(700_000)],
    ['in short lines', () => Buffer.from(randomBytes(350_000).toString('hex').replace(/.{11}/g, '$&\n'))],
  ])('takes little memory if a server repeats it, and is not shown: %s', async (_kind, bytes) => {
    const place = await front(({ method, body }) =>
      method === 'POST' ? refusal(`denied: ${body}`) : undefined,
    );
    const value = bytes();
    const file = join(place.folder, 'secret.json');
    await writeFile(file, JSON.stringify(secretOf(value)));
    const { exit, stderr, peak } = await measured(['create', '-f', file, '-s', place.url]);
    expect(exit).toBe(1);
    expect(stderr).toMatch(
      /denied: [\s\S]*<masked>[\s\S]* more characters left out: they may hold a secret\]/,
    );
    expect(stderr).not.toContain(value.toString('latin1', 0, 10));
    expect(stderr.length).toBeLessThan(100_000);
    expect(peak).toBeLessThan(MAX_RESIDENT_BYTES);
  });

  it('is one of twelve that a server refuses, which take little memory', async () => {
    const place = await front(({ method }) => (method === 'POST' ? refusal('denied: too many') : undefined));
    const files = Array.from({ length: 12 }, (_, at) => join(place.folder, `${at}.json`));
    for (const file of files) {
      const lines = randomBytes(350_000).toString('hex').replace(/.{11}/g, '$&\n');
      await writeFile(file, JSON.stringify(secretOf(Buffer.from(lines))));
    }
    const args = files.map((file) => `--filename=${file}`);
    const { stderr, peak } = await measured(['create', ...args, '-s', place.url]);
    expect(stderr.match(/denied: too many/g)).toHaveLength(12);
    expect(peak).toBeLessThan(MAX_RESIDENT_BYTES);
  });
});

const secretOf = (value: Buffer) => ({
  ...{ apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' } },
  data: { value: value.toString('base64') },
});

const refusal = (message: string) => ({
  status: 403,
  body: { kind: 'Status', apiVersion: 'v1', status: 'Failure', code: 403, reason: 'Forbidden', message },
});
