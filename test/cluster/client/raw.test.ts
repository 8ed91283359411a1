import { describe, expect, it } from 'vitest';
import { bodyOf, rawTarget } from '../../../src/cluster/raw.js';
import { StringOutput } from '../../../src/process/output.js';
import { printTexts } from '../../../src/render/outcomes.js';
import { ConnectionError } from '../../../src/transport/errors.js';
import type { Answer } from '../../support/scripted-transport.js';
import { scene } from './support.js';

const path = rawTarget('/api/v1/namespaces/shop/configmaps?dryRun=All');
const request = { method: 'POST', url: 'https://cluster.example:6443/api' };

/** Sends a write to a typed path, and prints the result. */
async function write(method: 'POST' | 'PUT' | 'DELETE', ...answers: Answer[]) {
  const { client, transport } = scene(answers);
  const stdout = new StringOutput();
  const failure = await client
    .raw({ method, path, body: '{}' })
    .then((answer) => printTexts(stdout, bodyOf(answer)))
    .catch((error: Error) => error);
  transport.assertDone();
  return { failure, printed: stdout.text, requests: transport.requests };
}

describe.each(['POST', 'PUT', 'DELETE'] as const)('a %s to a typed path', (method) => {
  it('is sent unchanged, once', async () => {
    const { printed, requests } = await write(method, { status: 201, body: '{"a": 1}\n' });
    expect(printed).toBe('{"a": 1}\n');
    expect(requests).toEqual([
      expect.objectContaining({
        method,
        path: '/api/v1/namespaces/shop/configmaps',
        query: [['dryRun', 'All']],
        headers: { accept: 'application/json, */*', 'content-type': 'application/json' },
        body: '{}',
      }),
    ]);
  });

  it('reports that its outcome is unknown', async () => {
    const lost = new ConnectionError('unexpected EOF', request);
    expect((await write(method, { failsWith: lost })).failure).toMatchObject({
      message: 'unexpected EOF (it is not known whether it was done)',
    });
    const { failure } = await write(method, { status: 504, body: 'gateway' });
    expect((failure as Error).message).toMatch(/\(it is not known whether it was done\)$/);
  });

  it('reports that it was done if the response was cut off', async () => {
    const broken = new ConnectionError('unexpected EOF', request, { midBody: true });
    const { failure, printed } = await write(method, { body: ['{"a"'], breaksWith: broken });
    expect(printed).toBe('{"a"');
    expect(failure).toMatchObject({ message: 'it was done, but the response was cut off: unexpected EOF' });
  });

  it('follows no redirect to another server', async () => {
    const { failure, requests } = await write(method, { status: 307, headers: { location: '/other' } });
    expect(failure).toMatchObject({ code: 307 });
    expect(requests).toHaveLength(1);
  });
});
