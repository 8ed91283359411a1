import { type InProcessOptions, runInProcess } from '../support/in-process.js';
import type { ProcessResult } from '../support/run-process.js';

/**
 * Runs proa called as kubectl, by which its users' scripts call it. The comparisons call kubectl proa, whatever its file is
 * named; where proa names itself in a message nevertheless, that is marked, and so is no answer of kubectl's.
 */
export async function runAsKubectl(
  args: readonly string[],
  options: InProcessOptions,
): Promise<ProcessResult> {
  const result = await runInProcess(args, { ...options, name: 'kubectl' });
  return { ...result, stderr: result.stderr.replace(/(?<![\w./-])proa(?![\w-])/g, 'proa (not kubectl)') };
}
