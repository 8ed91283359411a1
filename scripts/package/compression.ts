import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { Target } from '../executable/targets.ts';

/** How hard to compress: well, which takes minutes, or fast, for tests. */
export type Compression = 'well' | 'fast';

/** rpm uses at most 100 MiB of memory for unpacking. */
const DICTIONARY = '64MiB';

/**
 * Compresses with the program xz, in one thread: the same input always gives the same output. Any xz since 2009 unpacks
 * it. Fails if xz does, or is missing.
 * @param arch the processor of the instructions in most of the input
 */
export async function xz(
  bytes: Buffer,
  arch: Target['arch'],
  compression: Compression = 'well',
): Promise<Buffer> {
  const preset = compression === 'well' ? `preset=9e,dict=${DICTIONARY}` : 'preset=0';
  // The filter makes x64 jump targets absolute; arm64 instructions have four bytes each.
  const filters = arch === 'x64' ? ['--x86', `--lzma2=${preset}`] : [`--lzma2=${preset},lc=2,lp=2,pb=2`];
  const program = spawn('xz', ['--compress', '--stdout', '--threads=1', ...filters], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  program.stdin.end(bytes);
  const [compressed, [status]] = await Promise.all([buffer(program.stdout), once(program, 'close')]);
  if (status !== 0) throw new Error(`xz ended with ${status}`);
  return compressed;
}

/** Compresses as `gzip -9n` does: without name and time. */
export function gzip(bytes: Buffer | string, level = 9): Buffer {
  return gzipSync(bytes, { level });
}
