import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { proaCommand } from './proa.js';

/**
 * Writes the maximum memory of the process, in bytes, to a file when it ends. Linux records that of the program itself;
 * getrusage starts with the process that started it.
 */
const REPORT = `import{readFileSync,writeFileSync}from'node:fs';
const peak=()=>{try{return readFileSync('/proc/self/status','utf8').match(/VmHWM:\\s*(\\d+)/)[1]*1024}catch{return process.resourceUsage().maxRSS*1024}};
process.on('exit',()=>writeFileSync(process.env.PEAK_FILE,String(peak())))`;

/** Runs proa to its end, or to Ctrl-C, and returns its maximum memory along with its result. */
export async function measured(args: readonly string[], interrupt?: Promise<unknown>) {
  const folder = mkdtempSync(join(tmpdir(), 'proa-hostile-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [program, ...first] = proaCommand;
  const child = spawn(program, [...first, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      PEAK_FILE: join(folder, '.peak'),
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(REPORT)}`,
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = 0;
  child.stdout.on('data', (bytes: Buffer) => {
    printed += bytes.length;
  });
  let interruptedAt = 0;
  interrupt?.then(() => {
    interruptedAt = performance.now();
    child.kill('SIGINT');
  });
  const [stderr, exit] = await Promise.all([
    text(child.stderr),
    new Promise((resolve) => child.on('close', resolve)),
  ]);
  const peak = Number(readFileSync(join(folder, '.peak'), 'utf8'));
  const left = readdirSync(folder).filter((name) => !/^\.(peak|cache|kube)$/.test(name));
  return { exit, stderr, printed, peak, left, heardAfterMs: performance.now() - interruptedAt };
}
