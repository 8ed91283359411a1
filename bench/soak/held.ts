import { readdirSync, readFileSync } from 'node:fs';
import type { Held } from './tally.js';

/** The file descriptors and the memory of a process; undefined if it has ended. */
export function heldBy(pid: number | undefined): Held | undefined {
  try {
    const handles = readdirSync(`/proc/${pid}/fd`).length;
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return { handles, memory: Math.round(Number(kilobytes) / 1024) };
  } catch {
    return undefined;
  }
}
