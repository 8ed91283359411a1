import { expect, it } from 'vitest';
import { openRemoteCommand } from '../../../src/cluster/streams/remote-command.js';
import { systemClock } from '../../../src/process/clock.js';
import { StatusError } from '../../../src/transport/errors.js';
import { openGuard } from '../../support/client-on.js';
import { sandboxSession } from '../../support/sandbox-session.js';

it('a command is run over the transport of a session, and refused in the words of the server', async () => {
  const { session, sandbox } = await sandboxSession();
  sandbox.resetRequests();
  const request = {
    call: 'exec',
    namespace: 'default',
    pod: 'none',
    command: ['true'],
    stdin: false,
    stdout: true,
    stderr: true,
    tty: false,
  } as const;
  const refusal = await openRemoteCommand(session.transport, request, {
    clock: systemClock,
    guard: openGuard,
    websockets: true,
  }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StatusError);
  // Separate connections, which do not offer HTTP/2.
  const asked = sandbox.requests().map(({ path, httpVersion }) => `${path} ${httpVersion}`);
  expect(new Set(asked)).toEqual(new Set(['/api/v1/namespaces/default/pods/none/exec 1.1']));
});
