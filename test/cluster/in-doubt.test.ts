import { expect, it, vi } from 'vitest';
import { DeadlineError } from '../../src/process/deadline.js';
import { sandboxSession } from '../support/sandbox-session.js';

it('a deadline names the write that was on its way to the server, but no read', async () => {
  const deadline = new AbortController();
  const { session, sandbox } = await sandboxSession({
    sandbox: { faults: { freezeEvery: 1 } },
    signal: deadline.signal,
  });
  const { signal } = deadline;
  const path = '/api/v1/namespaces/default/configmaps';
  const body = Buffer.from('{"metadata":{"name":"a"}}');
  const headers = { 'content-type': 'application/json' };
  const write = session.transport.send({ method: 'POST', path, headers, body, signal });
  const read = session.transport.send({ method: 'GET', path, headers: {}, signal });
  await vi.waitFor(() => expect(sandbox.requests()).toHaveLength(2));
  const reason = new DeadlineError('5s');
  deadline.abort(reason);
  await Promise.allSettled([write, read]);
  expect(reason.message).toBe(`the deadline of 5s has passed; not known whether done: POST ${path}`);
});
