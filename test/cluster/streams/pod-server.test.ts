import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { findKubectl } from '../../support/kubectl.js';
import { type PodServerOptions, startPodServer } from '../../support/pod-server.js';
import { isMissing } from '../../support/reference.js';
import { runProcess } from '../../support/run-process.js';

const kubectl = findKubectl();

/** Runs kubectl on a server. */
async function run(server: string, args: string[], stdin = '', env: Record<string, string> = {}) {
  const home = mkdtempSync(join(tmpdir(), 'pod-server-'));
  return runProcess(kubectl!, ['--server', server, ...args], {
    env: { HOME: home, KUBECONFIG: '/dev/null', ...env },
    stdin,
  });
}

// Other suites test proa with this server: here kubectl itself proves it correct, so kubectl runs live.
describe.skipIf(isMissing('kubectl', kubectl))('the pod server of the tests, as kubectl sees it', () => {
  const ways: [string, PodServerOptions, string[]][] = [
    ['WebSocket v5', { v5: true, tunnel: true }, ['GET websocket v5.channel.k8s.io']],
    [
      'SPDY',
      { spdy: true },
      [
        'GET websocket v5.channel.k8s.io',
        'POST SPDY/3.1 v5.channel.k8s.io v4.channel.k8s.io v3.channel.k8s.io v2.channel.k8s.io channel.k8s.io',
      ],
    ],
  ];

  test.each(ways)('runs commands by %s', async (_way, options, asked) => {
    const server = await startPodServer({
      ...options,
      run: async ({ argv, stdin, stdout, stderr }) => {
        const heard = await text(stdin);
        stdout.write(`heard ${heard}`);
        stderr.write(`${argv.join(' ')}\n`);
        return 7;
      },
    });
    const said = await run(server.url, ['exec', '-i', 'box', '--', 'some', 'words'], 'the input\n');
    // On a busy machine kubectl logs the first, empty message of a stream that it has not opened yet.
    const stderr = said.stderr.replaceAll(/^E\d{4} .*Unknown stream id \d, discarding message\n/gm, '');
    expect({ ...said, stderr }).toEqual({
      stdout: 'heard the input\n',
      stderr: 'some words\ncommand terminated with exit code 7\n',
      exit: 7,
    });
    expect(server.asked).toEqual(asked);
  });

  test.each(ways)('forwards ports by %s', async (_way, options) => {
    const local = createServer((socket) => void socket.end('hello from the pod'));
    await new Promise<void>((resolve) => local.listen(0, '127.0.0.1', resolve));
    const { port } = local.address() as { port: number };
    const server = await startPodServer({
      ...options,
      portOf: (asked) => (asked === 80 ? port : 'nobody listens'),
    });
    const heard = Promise.withResolvers<string>();
    // Another line, for IPv6, may arrive separately; another connection would be refused when kubectl has ended.
    let isAsked = false;
    const home = mkdtempSync(join(tmpdir(), 'pod-server-'));
    await runProcess(kubectl!, ['--server', server.url, 'port-forward', 'box', ':80'], {
      env: { HOME: home, KUBECONFIG: '/dev/null' },
      onOutput: (stdout, child) => {
        const forwarded = /Forwarding from 127\.0\.0\.1:(\d+) -> 80\n/.exec(stdout)?.[1];
        if (forwarded === undefined || isAsked) return;
        isAsked = true;
        heard.resolve(
          import('node:net').then(async ({ connect }) => {
            const words = await text(connect(Number(forwarded), '127.0.0.1'));
            child.kill('SIGINT');
            return words;
          }),
        );
      },
    });
    expect(await heard.promise).toBe('hello from the pod');
    local.close();
  });
});
