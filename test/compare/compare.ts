import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProa } from '../support/proa.js';
import { type ProcessResult, runProcess } from '../support/run-process.js';
import { splitWords } from './invocations.js';

/** Both answers to one command line, made comparable. */
export interface Comparison {
  proa: ProcessResult;
  kubectl: ProcessResult;
}

const fixtures = import.meta.dirname;

/** Runs a command line with kubectl and with proa. */
export async function compare(
  line: string,
  kubectl: string,
  kubeconfig: string,
  home: string,
): Promise<Comparison> {
  const args = splitWords(line).map((word) => word.replaceAll('@', fixtures));
  const options = { env: { KUBECONFIG: kubeconfig, HOME: home }, cwd: fixtures };
  const expected = await runProcess(kubectl, args, options);
  return { kubectl: comparable(expected), proa: comparable(await runProa(args, options)) };
}

/** A home of a user who has never used either program. */
export function newHome(): string {
  return mkdtempSync(join(tmpdir(), 'proa-compare-'));
}

/** The program's name is proa's, ages and the time of a list are masked, and proa has no `explain` to point to. */
function comparable({ stdout, stderr, exit }: ProcessResult): ProcessResult {
  const words = stderr
    .split('\n')
    .filter((line) => !isLogLine(line) && !line.includes('explain <resource>'))
    .join('\n');
  return {
    stdout: maskAges(maskListVersion(stdout)),
    stderr: words.replace(/\bkubectl(\.[\d.]+)?\b/g, 'proa'),
    exit,
  };
}

/** Tables with every age alike: it may grow by a second between two runs, and so by a digit. */
export function maskAges(table: string): string {
  return table.replace(/(?<=\s)AGE +/g, 'AGE ').replace(/(?<=\s)(\d+[smhd]){1,2}( +|$)/gm, '<age> ');
}

/** A list as the server sent it, without its resourceVersion: a server that writes leases of its own moves it on. */
export function maskListVersion(list: string): string {
  return list.replace(
    /^(\{"kind":"\w+List","apiVersion":"[\w./]+","metadata":\{"resourceVersion":)"\d+"/,
    '$1"<now>"',
  );
}

/** klog's lines: where in kubectl's sources something was noticed is not for us to repeat. */
function isLogLine(line: string): boolean {
  return /^[EWI]\d{4} \d\d:\d\d:\d\d\.\d+ /.test(line);
}
