import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, it } from 'vitest';

/** One thing that is fuzzed: bytes that somebody else decides, and what must hold whatever they are. */
export interface FuzzTarget {
  /** As `--target` names it; the folder of its finds below `test/fuzz/corpus`, and its file below `test/fuzz/targets`. */
  name: string;
  /** What holds, as the title of a test. */
  holds: string;
  /** Bytes to try. */
  inputs: fc.Arbitrary<Uint8Array>;
  /** Fails where it does not hold. It draws nothing at random, so that bytes alone show a find again. */
  check(bytes: Buffer): Promise<void> | void;
  /** How many bytes are tried in the ordinary suite, and by `npm run fuzz`. */
  runs: { ordinary: number; long: number };
}

/** An input may take this long before it counts as one that never ends. */
const MILLISECONDS_FOR_ONE = 20_000;

/** Where the finds of all targets are kept. */
const corpus = join(import.meta.dirname, '../corpus');

/**
 * Makes a target's tests: each of its finds, and bytes drawn at random. `npm run fuzz` says by variables how many and of
 * which seed, and has bytes that fail written among the finds.
 */
export function fuzz({ name, holds, inputs, check, runs }: FuzzTarget): void {
  const long = process.env.FUZZ_SEED !== undefined;
  const numRuns = Number(process.env.FUZZ_RUNS || (long ? runs.long : runs.ordinary));
  describe(`fuzzing ${name}`, () => {
    const finds = findsOf(name);
    it.each(finds)('find %s', async (find) => {
      await check(readFileSync(join(corpus, name, find)));
    });

    it(`${holds}, whatever the bytes`, { timeout: long ? 3_600_000 : undefined }, async () => {
      const property = fc.asyncProperty(inputs, async (bytes) => check(Buffer.from(bytes)));
      const details = await fc.check(property, {
        numRuns,
        timeout: MILLISECONDS_FOR_ONE,
        ...(long && { seed: Number(process.env.FUZZ_SEED) }),
      });
      if (!details.failed) return;
      const [bytes] = details.counterexample ?? [];
      const kept = long && bytes !== undefined ? `\nkept as ${keep(name, bytes)}` : '';
      const shown = bytes === undefined ? '' : JSON.stringify(Buffer.from(bytes).toString('latin1'));
      throw new Error(`seed ${details.seed}, bytes ${shown.slice(0, 2000)}${kept}`, {
        cause: details.errorInstance,
      });
    });
  });
}

function findsOf(name: string): string[] {
  try {
    return readdirSync(join(corpus, name)).sort();
  } catch {
    return [];
  }
}

/** Writes bytes among a target's finds, and gives the path. */
function keep(name: string, bytes: Uint8Array): string {
  const path = join(corpus, name, createHash('sha256').update(bytes).digest('hex').slice(0, 12));
  mkdirSync(join(corpus, name), { recursive: true });
  writeFileSync(path, bytes);
  return path;
}
