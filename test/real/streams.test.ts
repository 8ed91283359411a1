import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPortTunnel } from '../../src/cluster/streams/port-tunnel.js';
import { openRemoteCommand } from '../../src/cluster/streams/remote-command.js';
import type { CommandRequest } from '../../src/cluster/streams/types.js';
import { loadKubeconfig } from '../../src/kubeconfig/load.js';
import { machineOf } from '../../src/kubeconfig/node-machine.js';
import { resolveConnection } from '../../src/kubeconfig/resolve.js';
import { systemClock } from '../../src/process/clock.js';
import { createTransport } from '../../src/transport/create.js';
import type { StreamOpener, Transport } from '../../src/transport/types.js';
import { openGuard } from '../support/client-on.js';
import { findKubectl } from '../support/kubectl.js';
import { takeNode } from '../support/node-turn.js';
import { isMissing } from '../support/reference.js';
import { runProcess } from '../support/run-process.js';

const kubeconfig = process.env.PROA_NODE_KUBECONFIG;
const kubectl = findKubectl();
const pod = `streams-${process.pid}`;
const manifest = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: pod },
  spec: {
    terminationGracePeriodSeconds: 0,
    containers: [
      {
        name: 'box',
        image: 'busybox:latest',
        imagePullPolicy: 'Never',
        command: ['sh', '-c', 'httpd -f -p 8080 -h /var/www'],
      },
    ],
  },
};

describe.skipIf(isMissing('node', kubeconfig) || isMissing('kubectl', kubectl))(
  'streams on a real kubelet',
  () => {
    takeNode(kubeconfig);
    const home = mkdtempSync(join(tmpdir(), 'proa-streams-'));
    let transport: Transport & StreamOpener;

    beforeAll(async () => {
      const apply = (...args: string[]) =>
        execFileSync(kubectl!, ['--kubeconfig', kubeconfig!, ...args], { input: JSON.stringify(manifest) });
      apply('apply', '-f', '-');
      apply('wait', '--for=condition=Ready', `pod/${pod}`, '--timeout=120s');
      const machine = machineOf({
        variables: { KUBECONFIG: kubeconfig },
        home: '/',
        workingFolder: '/',
        process,
        piped: new Map(),
        signal: new AbortController().signal,
      });
      const { config } = await loadKubeconfig(undefined, machine);
      const { connection } = await resolveConnection(config, {}, machine);
      transport = createTransport(connection, { userAgent: 'proa/test', environment: {} });
    });
    afterAll(() => {
      rmSync(home, { recursive: true, force: true });
      transport?.close();
      if (kubeconfig !== undefined && kubectl !== undefined)
        execFileSync(kubectl, [
          '--kubeconfig',
          kubeconfig,
          'delete',
          'pod',
          pod,
          '--now',
          '--ignore-not-found',
        ]);
    });

    const settings = { clock: systemClock, guard: openGuard, websockets: true };

    async function run(command: string[], stdin?: string | Buffer, more: Partial<CommandRequest> = {}) {
      const remote = await openRemoteCommand(
        transport,
        {
          call: 'exec',
          namespace: 'default',
          pod,
          command,
          stdin: stdin !== undefined,
          stdout: true,
          stderr: true,
          tty: false,
          ...more,
        },
        settings,
      );
      remote.stdin?.end(stdin);
      const [stdout, stderr, status] = await Promise.all([
        text(remote.stdout!),
        remote.stderr === undefined ? '' : text(remote.stderr),
        remote.exit,
      ]);
      return { stdout, stderr, exit: status.code };
    }

    it.each([
      [['true'], undefined],
      [['sh', '-c', 'echo out; echo err >&2; exit 3'], undefined],
      [['cat'], 'some input\n'],
      [['sh', '-c', 'cat; exit 200'], ''],
      [['echo', 'a b', '"quoted"', 'ü', '&', '%2F'], undefined],
    ])('%j runs as with kubectl', async (command, stdin) => {
      const args = [
        '--kubeconfig',
        kubeconfig!,
        'exec',
        ...(stdin === undefined ? [] : ['-i']),
        pod,
        '--',
        ...command,
      ];
      const { stdout, stderr, exit } = await runProcess(kubectl!, args, {
        stdin: stdin ?? '',
        env: { HOME: home },
      });
      const theirs = { stdout, stderr: stderr.replace(/command terminated with exit code \d+\n$/, ''), exit };
      expect(await run(command, stdin)).toEqual(theirs);
    });

    it('fails like kubectl if there is no such program or container', async () => {
      await expect(run(['no-such-program'])).rejects.toThrow(/executable file not found in \$PATH/);
      await expect(run(['true'], undefined, { container: 'nope' })).rejects.toMatchObject({
        reason: 'BadRequest',
        message: `container nope is not valid for pod ${pod}`,
      });
    });

    it('loses neither bytes nor exit codes in many repetitions', async () => {
      const bytes = Buffer.alloc(1_000_000, 'some bytes');
      const sum = createHash('md5').update(bytes).digest('hex');
      for (let i = 0; i < 30; i++)
        expect(await run(['sh', '-c', 'md5sum; exit 5'], bytes)).toEqual({
          stdout: `${sum}  -\n`,
          stderr: '',
          exit: 5,
        });
    });

    it('reads large output to its end', async () => {
      const { stdout, exit } = await run(['sh', '-c', 'yes | head -c 30000000; exit 1']);
      expect([stdout.length, exit]).toEqual([30_000_000, 1]);
    });

    it('has a terminal of the requested size', async () => {
      const remote = await openRemoteCommand(
        transport,
        {
          call: 'exec',
          namespace: 'default',
          pod,
          command: ['sh', '-c', 'until stty size 2> /dev/null | grep .; do sleep 0.1; done'],
          stdin: true,
          stdout: true,
          stderr: false,
          tty: true,
        },
        settings,
      );
      remote.resize({ width: 77, height: 33 });
      expect(await text(remote.stdout!)).toContain('33 77');
      expect((await remote.exit).code).toBe(0);
    });

    it('forwards many connections to a port, and reports that nobody listens on another', async () => {
      const tunnel = await openPortTunnel(transport, { namespace: 'default', pod }, settings);
      const page = async () => {
        const { data } = await tunnel.connect(8080);
        data.write('GET / HTTP/1.0\r\n\r\n');
        return text(data);
      };
      const pages = await Promise.all(Array.from({ length: 20 }, page));
      expect(pages.every((one) => one.endsWith('hello from busybox\n'))).toBe(true);
      const { data, failure } = await tunnel.connect(81);
      data.on('error', () => {}).resume();
      expect(await failure).toMatch(/Connection refused|connection refused/);
      tunnel.close();
    });
  },
);
