import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProcessResult, runProcess } from '../../support/run-process.js';

/** What `kubectl kustomize` makes of a folder of these files, which it calls `k`. */
export async function kustomized(
  kubectl: string,
  files: Readonly<Record<string, string>>,
): Promise<Pick<ProcessResult, 'stdout' | 'stderr'>> {
  const folder = mkdtempSync(join(tmpdir(), 'proa-kustomize-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const { stdout, stderr } = await runProcess(kubectl, ['kustomize', folder]);
    return { stdout, stderr: stderr.replaceAll(folder, 'k') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
