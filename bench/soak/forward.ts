import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { heldBy } from './held.js';
import { type Held, newTally, type Soak, type Tally } from './tally.js';

const PAUSE_MS = 200;

/**
 * Downloads a file through one `port-forward --reconnect` repeatedly: it must arrive completely, or the connection must
 * break. Measures the process before and after each file, when it is idle.
 * @param expected the file's bytes
 */
export async function soakForward(
  { proa: [program, ...first], env, signal }: Soak,
  expected: Buffer,
): Promise<Tally & { held: Held[] }> {
  const tally = { ...newTally(), held: [] as Held[] };
  const sum = sumOf(expected);
  const args = [...first, 'port-forward', 'deploy/soak', ':8080', '--address=127.0.0.1', '--reconnect'];
  const start = async () => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    const port = await new Promise<number | undefined>((resolve) => {
      child.once('exit', () => resolve(undefined));
      child.stdout.on('data', (chunk: Buffer) => {
        const [, found] = /127\.0\.0\.1:(\d+) ->/.exec(String(chunk)) ?? [];
        if (found !== undefined) resolve(Number(found));
      });
    });
    child.once('exit', (code) => {
      if (!signal.aborted && said === '') tally.wrong.push(`port-forward ended with ${code} and no word`);
    });
    return { child, port };
  };
  let { child, port } = await start();
  while (!signal.aborted) {
    if (child.exitCode !== null || port === undefined) {
      tally.told++;
      await setTimeout(1000);
      ({ child, port } = await start());
      continue;
    }
    const body = await fetched(port);
    tally.done++;
    if (body === undefined) tally.told++;
    else if (sumOf(body) !== sum)
      tally.wrong.push(`a connection gave ${body.length} bytes as if that were all`);
    await setTimeout(PAUSE_MS);
    const held = heldBy(child.pid);
    if (held !== undefined) tally.held.push(held);
  }
  child.kill('SIGINT');
  return tally;
}

function sumOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The file; undefined if the connection broke. */
function fetched(port: number): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const request = get(
      { host: '127.0.0.1', port, path: '/data', agent: false, timeout: 30_000 },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => resolve(undefined));
        response.on('end', () => resolve(response.statusCode === 200 ? Buffer.concat(chunks) : undefined));
      },
    );
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(undefined));
  });
}
