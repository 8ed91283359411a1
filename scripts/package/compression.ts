import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { Target } from '../executable/targets.ts';

/** How hard to compress: well, which takes minutes, or fast, for tests. */
export type Compression = 'well' | 'fast';

/** rpm unpacks with 100 MiB of memory at most. */
const DICTIONARY = '64MiB';

/**
 * Compresses by the program xz, in one thread: the same bytes always make the same bytes. Any xz since 2009 unpacks them.
 * Fails where xz does, or is not there.
 * @param arch the processor whose instructions most of it is
 */
export async function xz(
  bytes: Buffer,
  arch: Target['arch'],
  compression: Compression = 'well',
): Promise<Buffer> {
  const preset = compression === 'well' ? `preset=9e,dict=${DICTIONARY}` : 'preset=0';
  // Jumps of x64 are made alike wherever they are; instructions of arm64 are of four bytes each.
  const filters = arch === 'x64' ? ['--x86', `--lzma2=${preset}`] : [`--lzma2=${preset},lc=2,lp=2,pb=2`];
  const program = spawn('xz', ['--compress', '--stdout', '--threads=1', ...filters], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  program.stdin.end(bytes);
  const [compressed, [status]] = await Promise.all([buffer(program.stdout), once(program, 'close')]);
  if (status !== 0) throw new Error(`xz ended with ${status}`);
  return compressed;
}

/** Compresses as `gzip -9n` does: without a name and a time. */
export function gzip(bytes: Buffer | string, level = 9): Buffer {
  return gzipSync(bytes, { level });
}
