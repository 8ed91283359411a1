import { describe, expect, it } from 'vitest';
import type { Selection } from '../../src/codec/selection.js';
import { type Output, StringOutput } from '../../src/process/output.js';
import { type Outcomes, printOutcomes } from '../../src/render/outcomes.js';
import type { ObjectFormat } from '../../src/render/output-format.js';

const pod = (name: string) => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name } });

async function* texts<R>(texts: readonly string[], value: R): Outcomes<R> {
  yield* texts;
  return value;
}

const optionsFor = (format?: ObjectFormat) => ({
  format,
  dryRun: 'none' as const,
  showManagedFields: false,
  allowMissingTemplateKeys: true,
});

const to = (stdout: Output) => ({ stdout, workingFolder: '/', signal: new AbortController().signal });

/** Columns are laid out when everything is known: their printer holds rows back. */
const columns: ObjectFormat = { name: 'custom-columns', argument: 'NAME:.metadata.name' };

describe('outcomes', () => {
  it('are printed in order, as text and as results for objects, and end with the value of the verb', async () => {
    const stdout = new StringOutput();
    async function* verb() {
      yield 'first\n';
      yield { object: pod('web'), operation: 'labeled' };
      return 7;
    }
    expect(await printOutcomes(optionsFor(), to(stdout), verb)).toBe(7);
    expect(stdout.text).toBe('first\npod/web labeled\n');
  });

  it('tell the verb which parts of objects the output shows', async () => {
    let shown: Selection | undefined;
    const format = { name: 'jsonpath', argument: '{.spec.replicas}' } as const;
    await printOutcomes(optionsFor(format), to(new StringOutput()), (reads) => {
      shown = reads;
      return texts([], undefined);
    });
    expect(shown).toEqual({ spec: { replicas: true } });
  });

  it('do not begin if a template cannot be read', async () => {
    let hasBegun = false;
    const printing = printOutcomes(
      optionsFor({ name: 'jsonpath', argument: '{.broken' }),
      to(new StringOutput()),
      () => {
        hasBegun = true;
        return texts([], undefined);
      },
    );
    await expect(printing).rejects.toThrow('unclosed action');
    expect(hasBegun).toBe(false);
  });

  it('wait for the reader of the output, and so does the verb', async () => {
    const read = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const stdout = Object.assign(new StringOutput(), {
      write: (_text: string) => {
        written.resolve();
        return read.promise;
      },
    });
    const steps: string[] = [];
    async function* verb() {
      yield 'a';
      steps.push('went on');
    }
    const printing = printOutcomes(optionsFor(), to(stdout), verb);
    await written.promise;
    expect(steps).toEqual([]);
    read.resolve();
    await printing;
    expect(steps).toEqual(['went on']);
  });

  it('write what was held back if the verb fails, and fail as it does', async () => {
    const stdout = new StringOutput();
    async function* verb() {
      yield { object: pod('web'), operation: 'labeled' };
      throw new Error('no more');
    }
    await expect(printOutcomes(optionsFor(columns), to(stdout), verb)).rejects.toThrow('no more');
    expect(stdout.text).toBe('NAME\nweb\n');
  });

  it('fail in the verb if one of them cannot be printed, and continue if the verb does', async () => {
    const stdout = new StringOutput();
    const format = { name: 'go-template', argument: '{{len .metadata.name}}{{"\\n"}}' } as const;
    const errors: string[] = [];
    async function* verb() {
      try {
        yield { object: { apiVersion: 'v1', kind: 'Pod', metadata: {} }, operation: 'labeled' };
      } catch (error) {
        errors.push((error as Error).message);
      }
      yield { object: pod('web'), operation: 'labeled' };
    }
    await printOutcomes({ ...optionsFor(format), allowMissingTemplateKeys: false }, to(stdout), verb);
    expect(errors).toEqual([expect.stringContaining('error executing template')]);
    expect(stdout.text).toContain('3\n');
  });
});
