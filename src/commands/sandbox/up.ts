import { resolve } from 'node:path';
import { BaseCommand } from '../../cli/base-command.js';
import { stringFlag } from '../../cli/flags/kinds.js';
import { sandboxFlags } from '../../cli/flags/sandbox.js';
import { UsageError } from '../../process/errors.js';
import { checkReplaceable, removeOwnFile, writePrivateFile } from '../../sandbox/kubeconfig.js';

/** `proa sandbox up`: an API server in the foreground, until it is interrupted. */
export default class SandboxUp extends BaseCommand<typeof SandboxUp> {
  static override summary = 'Run an API server with generated objects until interrupted';
  static override description =
    'Needs no cluster, and touches none. kubectl can use it, too. Its objects are gone when it ends, ' +
    'unless it is kept in an etcd (--etcd), which several of them may share.';
  static override examples = [
    '<%= config.bin %> sandbox up --pods=100000 --namespaces=50',
    {
      description: 'With lists that expire, slow answers and 400 API groups',
      command: '<%= config.bin %> sandbox up --pods=20000 --groups=400 --compact-every=2s --latency=50ms',
    },
    {
      description: 'Keep objects in an etcd, where they outlive the sandbox',
      command: '<%= config.bin %> sandbox up --etcd=http://127.0.0.1:2379',
    },
  ];
  static override flags = {
    ...sandboxFlags,
    'kubeconfig-out': stringFlag(
      { helpValue: 'FILE', description: 'Where to write the kubeconfig for the sandbox.' },
      'proa-sandbox.kubeconfig',
    ),
  };

  protected async execute(): Promise<undefined> {
    if (this.args.length > 0) throw new UsageError(`unexpected argument: ${this.args[0]}`);
    const { environment, flags } = this;
    const { startSandbox } = await import('../../sandbox/sandbox.js');
    const { sandboxOptions } = await import('../../sandbox/flag-values.js');
    const file = resolve(environment.workingFolder, flags['kubeconfig-out']);
    await checkReplaceable(file);
    const warn = (text: string) => void environment.stderr.write(`warning: ${text}\n`);
    const sandbox = await startSandbox({ ...sandboxOptions(flags), warn });
    try {
      await writePrivateFile(file, sandbox.kubeconfigYaml);
      await environment.stdout.write(
        `Sandbox at ${sandbox.url} is ready. Kubeconfig: ${file}\n` +
          `Try:  proa --kubeconfig=${shellWord(file)} get pods\n` +
          'Press Ctrl-C to stop it.\n',
      );
      await aborted(environment.signal);
    } finally {
      await sandbox.close();
      await removeOwnFile(file, sandbox.kubeconfigYaml);
    }
    return undefined;
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((done) => signal.addEventListener('abort', () => done(), { once: true }));
}

/** A path as a shell takes it. */
function shellWord(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
