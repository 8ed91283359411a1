import { type InProcessOptions, runInProcess } from '../support/in-process.js';
import type { ProcessResult } from '../support/run-process.js';

/**
 * Runs proa under the name kubectl, which scripts use to call it. The comparisons replace the name kubectl by proa; if proa
 * still names itself in a message, that is marked, and so differs from kubectl's answer.
 */
export async function runAsKubectl(
  args: readonly string[],
  options: InProcessOptions,
): Promise<ProcessResult> {
  const result = await runInProcess(args, { ...options, name: 'kubectl' });
  return { ...result, stderr: result.stderr.replace(/(?<![\w./-])proa(?![\w-])/g, 'proa (not kubectl)') };
}
