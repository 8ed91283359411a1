import { join } from 'node:path';
import { BaseCommand } from '../../cli/base-command.js';
import { sandboxFlags } from '../../cli/flags/sandbox.js';
import { orAbort } from '../../process/clock.js';
import type { Environment } from '../../process/environment.js';
import { UsageError } from '../../process/errors.js';
import { replaceFile } from '../../process/private-file.js';
import type { ApiServerOptions } from '../../sandbox/app/options.js';

/** `proa sandbox run [flags] -- COMMAND …`: runs a command against a sandbox that stops with it. */
export default class SandboxRun extends BaseCommand<typeof SandboxRun> {
  static override summary = 'Run a command with KUBECONFIG pointing at a fresh API server';
  static override description =
    'The sandbox stops when the command exits. Signals are forwarded to the command, and its exit code is returned.';
  static override usage = 'sandbox run [FLAGS] -- COMMAND [ARGUMENTS]';
  static override examples = [
    '<%= config.bin %> sandbox run --pods=5000 -- <%= config.bin %> get pods -A',
    '<%= config.bin %> sandbox run --legacy-discovery --groups=400 -- kubectl api-resources',
  ];
  static override completes = ['files', '...'] as const;
  static override flags = sandboxFlags;

  protected async execute(): Promise<number> {
    const { args } = this;
    const { rest = [] } = this.line;
    if (args.length > rest.length) throw new UsageError(`unexpected argument before "--": ${args[0]}`);
    const [program, ...programArguments] = rest;
    if (program === undefined) throw new UsageError('a command to run is required, after "--"');
    const { sandboxOptions } = await import('../../sandbox/app/flag-values.js');
    const { runProgram } = await import('../../process/run-program.js');
    return besideSandbox(sandboxOptions(this.flags, this.given), this.environment, async (file) => {
      const { stderr, variables, workingFolder } = this.environment;
      // A shell would begin without a word: nothing shows that it is not the one before.
      if (stderr.isTTY)
        await stderr.write(
          `proa: ${program} runs with a sandbox of its own, to which KUBECONFIG points (${file}); exit it to stop the sandbox\n`,
        );
      return runProgram(program, programArguments, { ...variables, KUBECONFIG: file }, workingFolder);
    });
  }
}

/**
 * Does something beside a sandbox that stops with it; gives what that gives. Fails as the sandbox does where it cannot start.
 * @param use gets the path of a kubeconfig
 */
export async function besideSandbox<T>(
  options: ApiServerOptions,
  { stderr, signal }: Pick<Environment, 'stderr' | 'signal'>,
  use: (kubeconfig: string) => Promise<T>,
): Promise<T> {
  const { startApiServer } = await import('../../sandbox/app/sandbox.js');
  const { withTemporaryFolder } = await import('../../process/temporary-folder.js');
  const warn = (text: string) => void stderr.write(`warning: ${text}\n`);
  const sandbox = await orAbort(startApiServer({ ...options, warn }), signal);
  try {
    return await withTemporaryFolder('proa-sandbox-', async (folder) => {
      const file = join(folder, 'kubeconfig');
      await replaceFile(file, sandbox.kubeconfigYaml);
      return use(file);
    });
  } finally {
    await sandbox.close();
  }
}
