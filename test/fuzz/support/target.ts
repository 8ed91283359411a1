import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, it } from 'vitest';

/** A target for fuzzing: bytes that somebody else chooses, and what must hold whatever they are. */
export interface FuzzTarget {
  /** Its name for `--target`, for its finds below `test/fuzz/corpus`, and for its file below `test/fuzz/targets`. */
  name: string;
  /** What must hold, as the title of a test. */
  holds: string;
  /** Bytes to try. */
  inputs: fc.Arbitrary<Uint8Array>;
  /** Fails if it does not hold. It uses no random values, so that the bytes alone reproduce a find. */
  check(bytes: Buffer): Promise<void> | void;
  /** The number of inputs in the ordinary suite, and with `npm run fuzz`. */
  runs: { ordinary: number; long: number };
}

/** An input that takes longer than this counts as one that never ends. */
const MILLISECONDS_FOR_ONE = 20_000;

/** The folder with the finds of all targets. */
const corpus = join(import.meta.dirname, '../corpus');

/**
 * Makes a target's tests: each of its finds, and random bytes. `npm run fuzz` sets their number and seed by variables,
 * and adds bytes that fail to the finds.
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

/** Adds bytes to a target's finds, and returns the path. */
function keep(name: string, bytes: Uint8Array): string {
  const path = join(corpus, name, createHash('sha256').update(bytes).digest('hex').slice(0, 12));
  mkdirSync(join(corpus, name), { recursive: true });
  writeFileSync(path, bytes);
  return path;
}
