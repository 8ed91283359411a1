import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { newTally, type Soak, type Tally } from './tally.js';

/** The number of bytes sent to a container and back. */
const BYTES = 1_000_000;
const PAUSE_MS = 500;

/** Sends bytes through `cat` in a pod repeatedly: all must come back, or the command must fail with a message. */
export async function soakExec({ proa: [program, ...first], env, signal }: Soak): Promise<Tally> {
  const tally = newTally();
  while (!signal.aborted) {
    const bytes = randomBytes(BYTES);
    const args = [...first, 'exec', '-i', 'deploy/soak', '--', 'cat'];
    const { code, stdout, stderr } = await run(program, args, env, bytes);
    tally.done++;
    if (code !== 0 && stderr !== '') tally.told++;
    else if (code !== 0) tally.wrong.push(`exec ended with exit code ${code} and no word`);
    else if (!stdout.equals(bytes))
      tally.wrong.push(`exec gave ${stdout.length} bytes of ${BYTES}, exit code 0`);
    await setTimeout(PAUSE_MS);
  }
  return tally;
}

function run(program: string, args: readonly string[], env: Soak['env'], input: Buffer) {
  return new Promise<{ code: number | null; stdout: Buffer; stderr: string }>((resolve) => {
    const child = spawn(program, args, { env });
    const chunks: Buffer[] = [];
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk;
    });
    child.on('close', (code) => resolve({ code, stdout: Buffer.concat(chunks), stderr }));
    child.stdin.on('error', () => undefined).end(input);
  });
}
