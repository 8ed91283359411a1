import { dirname, join } from 'node:path';
import { BaseCommand } from '../../cli/base-command.js';
import { sandboxFlags } from '../../cli/flags/sandbox.js';
import { orAbort } from '../../process/clock.js';
import { type Environment, mention } from '../../process/environment.js';
import { UsageError } from '../../process/errors.js';
import { replaceFile } from '../../process/private-file.js';
import type { MarkedShell } from '../../process/shell-mark.js';
import type { ApiServerOptions } from '../../sandbox/app/options.js';

/** The context of the sandbox's kubeconfig. */
const CONTEXT = 'proa-sandbox';

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
      const { stdin, stderr, variables, workingFolder } = this.environment;
      // A shell would start without output, and look like the previous one.
      const isShell =
        programArguments.length === 0 && /(^|[\\/])([a-z]{0,3}sh|pwsh|powershell|nu)(\.exe)?$/.test(program);
      const end = isShell ? `exit ${program} to stop it` : `it stops when ${program} ends`;
      if (stderr.isTTY) await stderr.write(`${this.#notice(file)}; ${end}\n`);
      const marked =
        stdin.isTTY && programArguments.length === 0
          ? await markShell(program, variables, dirname(file))
          : undefined;
      return runProgram(
        program,
        marked?.arguments ?? programArguments,
        { ...variables, ...marked?.variables, KUBECONFIG: file },
        workingFolder,
      );
    });
  }

  /** What was started. */
  #notice(file: string): string {
    const { pods, sample } = this.flags;
    const contents = [
      pods === 1 ? '1 generated pod' : `${pods} generated pods`,
      ...(sample ? ['a sample application'] : []),
    ];
    return `proa: started a sandbox, an API server with ${contents.join(' and ')}, to which KUBECONFIG points (${file})`;
  }
}

/** Prepares a shell whose prompt shows that it is in the sandbox. Returns nothing for other programs. */
async function markShell(
  program: string,
  variables: Environment['variables'],
  folder: string,
): Promise<Pick<MarkedShell, 'arguments' | 'variables'> | undefined> {
  const { markedShell } = await import('../../process/shell-mark.js');
  const shell = markedShell(program, variables, { mark: `(${CONTEXT})`, folder });
  if (shell === undefined) return undefined;
  for (const [name, text] of Object.entries(shell.files)) await replaceFile(join(folder, name), text);
  const place = { PROA_CONTEXT: CONTEXT, PROA_NAMESPACE: 'default' };
  return { arguments: shell.arguments, variables: { ...shell.variables, ...place } };
}

/**
 * Does something while a sandbox runs, which stops with it; returns its result. Fails as the sandbox does if it cannot
 * start.
 * @param use receives the path of a kubeconfig
 */
export async function besideSandbox<T>(
  options: ApiServerOptions,
  { stderr, signal }: Pick<Environment, 'stderr' | 'signal'>,
  use: (kubeconfig: string) => Promise<T>,
): Promise<T> {
  const { startApiServer } = await import('../../sandbox/app/sandbox.js');
  const { withTemporaryFolder } = await import('../../process/temporary-folder.js');
  const warn = (text: string) => mention(stderr.write(`warning: ${text}\n`));
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
