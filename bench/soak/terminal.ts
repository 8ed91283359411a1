import { setTimeout } from 'node:timers/promises';
import { spawn } from '@lydell/node-pty';
import { newTally, type Soak, type Tally } from './tally.js';

/** How long a shell stays open, while pods and servers end. */
const OPEN_MS = 7000;

/** Opens shells in a pod from a terminal, which must be restored when they end, for whatever reason. */
export async function soakTerminal({ proa, env, signal }: Soak): Promise<Tally> {
  const tally = newTally();
  while (!signal.aborted) {
    const command = [...proa, 'exec', '-it', 'deploy/soak', '--', 'sh'].join(' ');
    const script = `stty -g; ${command}; echo "left with $?"; stty -g`;
    const received = await shell(script, env);
    tally.done++;
    const settings = received.match(/^[0-9a-f]+(:[0-9a-f]+){10,}\r?$/gm)?.map((line) => line.trim()) ?? [];
    const [, code] = /left with (\d+)/.exec(received) ?? [];
    if (code !== '0') tally.told++;
    if (settings.length < 2 || settings[0] !== settings.at(-1))
      tally.wrong.push(`the terminal was not as before: ${JSON.stringify(received.slice(-300))}`);
  }
  return tally;
}

async function shell(script: string, env: Soak['env']): Promise<string> {
  const terminal = spawn('sh', ['-c', script], { name: 'xterm', cols: 100, rows: 24, env });
  let received = '';
  terminal.onData((text) => {
    received += text;
  });
  const ended = new Promise<void>((resolve) => terminal.onExit(() => resolve()));
  await Promise.race([ended, setTimeout(OPEN_MS)]);
  terminal.write('exit\r');
  await Promise.race([ended, setTimeout(10 * OPEN_MS)]);
  terminal.kill('SIGKILL');
  return received;
}
