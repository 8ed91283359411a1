import { BaseCommand } from '../../cli/base-command.js';
import { stringFlag } from '../../cli/flags/kinds.js';
import { sandboxFlags } from '../../cli/flags/sandbox.js';
import { orAbort } from '../../process/clock.js';
import { mention } from '../../process/environment.js';
import { UsageError } from '../../process/errors.js';
import { resolveFrom } from '../../process/folders.js';
import { replaceFile } from '../../process/private-file.js';
import { checkReplaceable, removeOwnFile } from '../../sandbox/app/kubeconfig.js';
import { shellLine } from '../../terminal/shell-line.js';

/** `proa sandbox up`: runs an API server in the foreground until it is interrupted. */
export default class SandboxUp extends BaseCommand<typeof SandboxUp> {
  static override summary = 'Run an API server with generated objects until interrupted';
  static override description =
    'The sandbox needs no cluster and changes none. You can also use it with kubectl. Its objects are lost when it stops, ' +
    'unless they are kept in etcd (--etcd). Several sandboxes can share one etcd.';
  static override examples = [
    '<%= config.bin %> sandbox up --pods=100000 --namespaces=50',
    {
      description: 'Simulate expiring lists, slow responses and 400 API groups',
      command: '<%= config.bin %> sandbox up --pods=20000 --groups=400 --compact-every=2s --latency=50ms',
    },
    {
      description: 'Keep the objects in etcd',
      command: '<%= config.bin %> sandbox up --etcd=http://127.0.0.1:2379',
    },
  ];
  static override completes = [] as const;
  static override flags = {
    ...sandboxFlags,
    'kubeconfig-out': stringFlag(
      {
        completes: 'files',
        helpValue: 'FILE',
        description: 'File to write the kubeconfig of the sandbox to.',
      },
      'proa-sandbox.kubeconfig',
    ),
  };

  protected async execute(): Promise<undefined> {
    if (this.args.length > 0) throw new UsageError(`unexpected argument: ${this.args[0]}`);
    const { environment, flags } = this;
    const { startApiServer } = await import('../../sandbox/app/sandbox.js');
    const { sandboxOptions } = await import('../../sandbox/app/flag-values.js');
    const file = resolveFrom(environment.workingFolder, flags['kubeconfig-out']);
    await checkReplaceable(file);
    const warn = (text: string) => mention(environment.stderr.write(`warning: ${text}\n`));
    const starting = startApiServer({ ...sandboxOptions(flags, this.given), warn });
    const sandbox = await orAbort(starting, environment.signal);
    try {
      await replaceFile(file, sandbox.kubeconfigYaml);
      await environment.stdout.write(
        `Sandbox at ${sandbox.url} is ready. Kubeconfig: ${file}\n` +
          `Try:  proa --kubeconfig=${shellLine([file])} get pods\n` +
          'Press Ctrl-C to stop it.\n',
      );
      await aborted(environment.signal);
    } finally {
      await sandbox.close();
      await removeOwnFile(file, sandbox.kubeconfigYaml);
    }
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((done) => signal.addEventListener('abort', () => done(), { once: true }));
}
