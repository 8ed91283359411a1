import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { openRemoteCommand } from '../../../../src/cluster/streams/remote-command.js';
import type { CommandRequest, RemoteCommand, StreamSettings } from '../../../../src/cluster/streams/types.js';
import { systemClock } from '../../../../src/process/clock.js';
import { createTransport } from '../../../../src/transport/create.js';
import type { StreamOpener } from '../../../../src/transport/types.js';
import { openGuard } from '../../../support/client-on.js';

/** Opens streams on a server of plain HTTP, until the test ends. */
export function openerTo(url: string): StreamOpener {
  const transport = createTransport({ server: url, user: {} }, { userAgent: 'proa/test', environment: {} });
  onTestFinished(() => transport.close());
  return transport;
}

/** Runs a command in the pod of a test's server; only its outputs are requested. */
export function start(
  url: string,
  request: Partial<CommandRequest> = {},
  settings: Partial<StreamSettings> = {},
): Promise<RemoteCommand> {
  return openRemoteCommand(
    openerTo(url),
    {
      call: 'exec',
      namespace: 'default',
      pod: 'box',
      command: ['true'],
      stdin: false,
      stdout: true,
      stderr: true,
      tty: false,
      ...request,
    },
    { clock: systemClock, guard: openGuard, websockets: true, ...settings },
  );
}

/** The complete outcome of a command. */
export async function outcome({ stdout, stderr, exit }: RemoteCommand) {
  const [out, err, status] = await Promise.all([
    stdout === undefined ? '' : text(stdout),
    stderr === undefined ? '' : text(stderr),
    exit,
  ]);
  return { out, err, code: status.code };
}
