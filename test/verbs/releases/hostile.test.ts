import { describe, expect, it } from 'vitest';
import { MAX_RELEASE_BYTES } from '../../../src/objects/releases/unpack.js';
import { packed, releaseJson, releaseSecret } from '../../support/helm-releases.js';
import { helmScene } from './support.js';

const json = (changed: object) => packed(JSON.stringify({ ...releaseJson({ name: 'bad' }), ...changed }));

describe('a release that cannot be read', () => {
  it.each([
    ['base64 that is none', 'H4sI*(', 'its base64 is broken'],
    ['gzip that ends too soon', packed(JSON.stringify(releaseJson({}))).slice(0, 40), 'its gzip is broken'],
    ['packed text that is no JSON', packed('{"name":'), 'it is not JSON'],
    ['text that is neither packed nor JSON', Buffer.from('hello').toString('base64'), 'it is not JSON'],
    ['a list', packed('[1]'), 'the release is not an object'],
    [
      'a list that nests endlessly',
      packed('['.repeat(100_000) + ']'.repeat(100_000)),
      'the release is not an object',
    ],
    [
      'values that nest endlessly',
      packed(`{"config":${'{"a":'.repeat(5000)}1${'}'.repeat(5001)}`),
      'it nests more than 1000 levels deep',
    ],
    ['info of a wrong type', json({ info: 'x' }), 'info is not an object'],
    ['a manifest of a wrong type', json({ manifest: 7 }), 'manifest is not a string'],
    ['a hook that is none', json({ hooks: [null] }), 'hooks[0] is not an object'],
    ['a chart of a wrong type', json({ chart: [] }), 'chart is not an object'],
    ['nothing', '', 'it is not JSON'],
  ])('has a row that reports it, besides the others: %s', async (_fault, stored, why) => {
    const { proa, store } = await helmScene([{ name: 'good' }]);
    await store({ name: 'bad' }, releaseSecret({ name: 'bad' }, stored));
    const { stdout, stderr, exit } = await proa('releases');
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
    expect(stdout).toMatch(/^good .* deployed /m);
    expect(stdout.replaceAll(/ +/g, ' ')).toContain(`bad 1 <unknown> ! deployed cannot be read: ${why}`);
    const alone = await proa('releases values bad');
    expect(alone.stderr).toBe(`error: Secret/sh.helm.release.v1.bad.v1 cannot be read: ${why}\n`);
  });

  it('is not unpacked beyond its limit', async () => {
    const { proa, store } = await helmScene([]);
    const bomb = packed(Buffer.alloc(MAX_RELEASE_BYTES + 1, ' '));
    expect(bomb.length).toBeLessThan(200_000);
    await store({}, releaseSecret({}, bomb));
    expect((await proa('releases')).stdout).toContain('cannot be read: it is larger than 32 MiB');
  });
});

describe('what a release may lack', () => {
  it('is empty if it is null or missing', async () => {
    const { proa, store } = await helmScene([]);
    const nothing = { info: null, chart: null, config: null, hooks: null, manifest: null, version: null };
    await store({ name: 'bad' }, releaseSecret({ name: 'bad' }, json(nothing)));
    expect((await proa('releases')).stdout).toMatch(/^bad +1 +<unknown> +deployed *$/m);
    expect((await proa('releases values bad --all')).stdout).toBe('{}\n');
    expect((await proa('releases manifest bad')).stdout).toBe('');
  });

  it('is read from uncompressed JSON, as Helm once stored it', async () => {
    const { proa, store } = await helmScene([]);
    const plain = Buffer.from(JSON.stringify(releaseJson({ config: { a: 1 } }))).toString('base64');
    await store({}, releaseSecret({}, plain));
    expect((await proa('releases values web')).stdout).toBe('a: 1\n');
  });
});

describe('the terminal', () => {
  it('receives no control characters from a release', async () => {
    const sequence = '\u001b]0;owned\u0007\u001b[2J';
    const { proa } = await helmScene([
      {
        chart: { name: `c${sequence}`, version: sequence, appVersion: sequence },
        ...{ status: 'deployed', description: sequence, updated: sequence, notes: `hi${sequence}\n` },
        config: { [`k${sequence}`]: sequence },
      },
    ]);
    for (const line of ['releases -o wide', 'releases history web', 'releases values web']) {
      const { stdout } = await proa(line);
      expect(stdout).toContain('owned');
      expect(stdout).not.toContain('\u001b');
    }
  });
});
