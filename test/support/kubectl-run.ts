import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProcessResult, runProcess } from './run-process.js';

/** kubectl on one server, with its own home. */
export class Kubectl {
  readonly #home = mkdtempSync(join(tmpdir(), 'proa-kubectl-'));
  readonly #program: string;
  readonly #kubeconfig: string;

  constructor(program: string, kubeconfig: string) {
    this.#program = program;
    this.#kubeconfig = kubeconfig;
  }

  /**
   * Runs words separated by spaces. EDITOR sets `a: b` to the value `z`.
   * @param objects on standard input, as a list
   */
  run(words: string, objects: readonly object[] = []): Promise<ProcessResult> {
    const stdin = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects });
    const env = { HOME: this.#home, KUBECONFIG: this.#kubeconfig, EDITOR: 'sed -i "s/a: b/a: z/"' };
    return runProcess(this.#program, words.split(' '), { env, stdin });
  }

  close(): void {
    rmSync(this.#home, { recursive: true, force: true });
  }
}
