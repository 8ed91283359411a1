import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { measured } from '../support/measured.js';
import { isExecutable } from '../support/proa.js';
import { setting } from '../support/scene.js';

const MAX_RESIDENT_BYTES = 192 * 1024 * 1024;

/** Nearly as large as a Secret may be; the annotation of what was applied may be a quarter of it. */
const value = randomBytes(700_000).toString('base64');
const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' }, data: { value } };

describe.skipIf(isExecutable)('a Secret of nearly a megabyte', () => {
  it.each([
    ['apply -f', 'metadata.annotations: Too long'],
    ['create -f', 'already exists'],
    ['patch secret s --type=merge --patch-file', 'cannot unmarshal'],
  ])('that a server refuses takes little memory: %s', async (words, error) => {
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
});
