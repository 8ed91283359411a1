import { expect, it } from 'vitest';
import type { Session } from '../../../src/cluster/session.js';
import { checkNamespaceExists } from '../../../src/verbs/ctx/check-namespace.js';
import { type Answer, ScriptedTransport } from '../../support/scripted-transport.js';

async function check(answer: Answer) {
  const told: string[] = [];
  const transport = new ScriptedTransport(answer);
  const session = {
    transport,
    environment: { signal: new AbortController().signal, stderr: { isTTY: false } },
    tell: async (text: string) => void told.push(text),
  } as unknown as Session;
  await checkNamespaceExists('shop', session);
  return { told, asked: transport.asked };
}

const status = (code: number, reason: string, message: string): Answer => ({
  status: code,
  body: { kind: 'Status', status: 'Failure', code, reason, message, details: { name: 'shop' } },
});

it('an existing namespace costs one request', async () => {
  expect(await check({ body: { kind: 'Namespace' } })).toEqual({
    told: [],
    asked: ['/api/v1/namespaces/shop'],
  });
});

it('a missing one is an error', async () => {
  await expect(check(status(404, 'NotFound', 'namespaces "shop" not found'))).rejects.toThrow(
    'no namespace exists with the name: "shop"',
  );
});

it('a user who may not know is warned', async () => {
  const { told } = await check(status(403, 'Forbidden', 'namespaces "shop" is forbidden'));
  expect(told).toEqual([
    'Warning: cannot check whether namespace "shop" exists: namespaces "shop" is forbidden',
  ]);
});

it('any other error is reported unchanged', async () => {
  await expect(check(status(500, 'InternalError', 'etcd is away'))).rejects.toThrow('etcd is away');
});
