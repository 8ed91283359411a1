import { spawn } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { heldBy } from './held.js';
import { type Held, newTally, type Soak, type Tally } from './tally.js';

/**
 * Follows the logs of all pods, whose lines are numbered from 1: each must arrive once, and none may be missing without
 * a message.
 */
export async function soakLogs({
  proa: [program, ...first],
  env,
  signal,
}: Soak): Promise<Tally & { held: Held[] }> {
  const tally = { ...newTally(), held: [] as Held[] };
  const args = [...first, 'logs', 'soak-.*', '-f', '--tail=-1', '--prefix=false', '--max-log-requests=50'];
  while (!signal.aborted) {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const last = new Map<string, number>();
    let [rest, said] = ['', ''];
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    child.stdout.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
    });
    const take = (line: string) => {
      const [, pod = '', text = ''] = /(soak-[a-z0-9-]+) (\d+)$/.exec(line) ?? [];
      if (pod === '') return;
      const [before, number] = [last.get(pod) ?? 0, Number(text)];
      tally.done++;
      last.set(pod, number);
      if (number !== before + 1)
        tally.wrong.push(`logs: ${pod} ${number} behind ${before}; stderr: ${said.slice(-200)}`);
    };
    const ended = new Promise((resolve) => child.once('close', resolve));
    const over = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    let isOver = false;
    const looks = (async () => {
      while (!isOver) {
        await setTimeout(1000);
        const held = heldBy(child.pid);
        if (held !== undefined && !isOver) tally.held.push(held);
      }
    })();
    await Promise.race([ended, over]);
    isOver = true;
    await looks;
    if (signal.aborted) child.kill('SIGINT');
    else {
      tally.told++;
      if (said === '') tally.wrong.push('logs ended without a word');
      await setTimeout(1000);
    }
  }
  return tally;
}
