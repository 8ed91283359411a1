import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProa } from '../support/proa.js';
import { type ProcessResult, runProcess } from '../support/run-process.js';
import { splitWords } from './invocations.js';

/** Both answers to one command line, made comparable. */
export interface Comparison {
  proa: ProcessResult;
  /** kubectl before and after proa: where an age changed in between, either is right. */
  kubectl: ProcessResult[];
}

const fixtures = import.meta.dirname;

/** Runs a command line with kubectl, proa and kubectl again, each with a cache and home of its own. */
export async function compare(
  line: string,
  kubectl: string,
  kubeconfig: string,
  home: string,
): Promise<Comparison> {
  const args = splitWords(line).map((word) => word.replaceAll('@', fixtures));
  const env = { KUBECONFIG: kubeconfig, HOME: home };
  const options = { env, cwd: fixtures };
  const before = await runProcess(kubectl, args, options);
  const proa = await runProa(args, options);
  const after = await runProcess(kubectl, args, options);
  return { proa: comparable(proa), kubectl: [comparable(before), comparable(after)] };
}

/** A home of a user who has never used either program. */
export function newHome(): string {
  return mkdtempSync(join(tmpdir(), 'proa-compare-'));
}

function comparable({ stdout, stderr, exit }: ProcessResult): ProcessResult {
  return {
    stdout,
    stderr: stderr
      .split('\n')
      .filter((line) => !isLogLine(line))
      .join('\n')
      .replace(/\bkubectl(\.[\d.]+)?\b/g, 'proa'),
    exit,
  };
}

/** klog's lines: where in kubectl's sources something was noticed is not for us to repeat. */
function isLogLine(line: string): boolean {
  return /^[EWI]\d{4} \d\d:\d\d:\d\d\.\d+ /.test(line);
}
