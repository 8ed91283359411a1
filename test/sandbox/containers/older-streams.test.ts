import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { openPortTunnel } from '../../../src/cluster/streams/port-tunnel.js';
import { openRemoteCommand } from '../../../src/cluster/streams/remote-command.js';
import type { CommandRequest } from '../../../src/cluster/streams/types.js';
import { systemClock } from '../../../src/process/clock.js';
import { UpgradeRefusedError } from '../../../src/transport/errors.js';
import type { StreamOpener } from '../../../src/transport/types.js';
import { openGuard } from '../../support/client-on.js';
import { sandboxSession } from '../../support/sandbox-session.js';

/** The protocol that an upgrade requests: `v4.channel.k8s.io` of a WebSocket, `SPDY/3.1` and the like. */
function askedBy({ protocol, headers = {} }: Parameters<StreamOpener['upgrade']>[0]): string {
  return protocol === 'websocket' ? String(headers['sec-websocket-protocol']) : protocol;
}

/** The sandbox behind a proxy that permits only some protocols, and the requested ones. */
async function place(lets: (asked: string) => boolean) {
  const { session } = await sandboxSession({ sandbox: { sample: true } });
  const asked: string[] = [];
  const opener: StreamOpener = {
    upgrade: async (request) => {
      asked.push(askedBy(request));
      if (!lets(askedBy(request))) throw new UpgradeRefusedError('forbidden', 403);
      return session.transport.upgrade(request);
    },
  };
  const settings = { clock: systemClock, guard: openGuard, websockets: true };
  const pod = { namespace: 'default', pod: 'web-1' };
  const start = (command: string[], more: Partial<CommandRequest> = {}) =>
    openRemoteCommand(
      opener,
      { call: 'exec', ...pod, command, stdin: false, stdout: true, stderr: true, tty: false, ...more },
      settings,
    );
  const tunnel = () => openPortTunnel(opener, { namespace: 'default', pod: 'db-0' }, settings);
  return { asked, start, tunnel };
}

describe('a server with only WebSocket v4', () => {
  const isV4 = (asked: string) => asked === 'v4.channel.k8s.io';

  it('sends output, errors and the exit code', async () => {
    const { asked, start } = await place(isV4);
    const remote = await start(['sh', '-c', 'echo out; echo err >&2; exit 7']);
    const outputs = await Promise.all([text(remote.stdout!), text(remote.stderr!)]);
    expect([...outputs, (await remote.exit).code]).toEqual(['out\n', 'err\n', 7]);
    expect(asked).toEqual(['v5.channel.k8s.io', 'SPDY/3.1', 'v4.channel.k8s.io']);
  });

  it('accepts lines of a terminal, although it cannot learn their end', async () => {
    const { start } = await place(isV4);
    const remote = await start(['sh', '-c', 'read a; echo "got $a"; exit 3'], {
      stdin: true,
      tty: true,
      stderr: false,
    });
    remote.stdin!.write('line\n');
    remote.stdin!.end();
    expect(await text(remote.stdout!)).toContain('got line');
    expect((await remote.exit).code).toBe(3);
  });

  it('is not asked to run programs that read their input to the end', async () => {
    const { start, asked } = await place(isV4);
    await expect(start(['cat'], { stdin: true })).rejects.toBeInstanceOf(UpgradeRefusedError);
    expect(asked).toEqual(['v5.channel.k8s.io', 'SPDY/3.1']);
  });
});

describe('a server with only SPDY/3.1', () => {
  const isSpdy = (asked: string) => asked === 'SPDY/3.1';

  it('learns of the end of the input', async () => {
    const { start, asked } = await place(isSpdy);
    const remote = await start(['sh', '-c', 'cat; exit 5'], { stdin: true });
    remote.stdin!.end('all of it');
    const [stdout] = await Promise.all([text(remote.stdout!), text(remote.stderr!)]);
    expect([stdout, (await remote.exit).code]).toEqual(['all of it', 5]);
    expect(asked).toEqual(['v5.channel.k8s.io', 'SPDY/3.1']);
  });

  it('forwards ports', async () => {
    const { tunnel, asked } = await place(isSpdy);
    const opened = await tunnel();
    const { data } = await opened.connect(5432);
    data.end('there and back');
    expect(await text(data)).toBe('there and back');
    opened.close();
    expect(asked).toEqual(['SPDY/3.1+portforward.k8s.io', 'SPDY/3.1']);
  });
});
