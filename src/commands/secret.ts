import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { boolFlag } from '../cli/flags/kinds.js';
import { documentFormats, outputFlag, readOutput } from '../cli/flags/print.js';
import { UsageError } from '../process/errors.js';
import { printSecretValue } from '../render/secret-value.js';
import { secretText } from '../verbs/secret/report.js';
import { secretKey, secretKeys, secretValue } from '../verbs/secret/secret.js';

/** `proa secret`: the keys of a secret, and the value of one. */
export default class Secret extends ClusterCommand<typeof Secret> {
  static override summary = 'Show the keys of a secret, or the value of one';
  static override description =
    'Prints the keys of a secret with their sizes and what they hold: text, JSON, keys, and certificates with ' +
    'their names and the days until they expire; "!" marks those with fewer than 30. Values are shown only for a ' +
    'KEY, or with --all. The value of a KEY is printed decoded: in a pipe or a file exactly as it is, on a ' +
    'terminal with control characters made visible.';
  static override usage = ['secret NAME [flags]', 'secret NAME KEY [flags]', 'secret NAME --all [flags]'];
  static override examples = examples({
    'Show what a secret contains': 'secret db-credentials',
    'Print the value of a key': 'secret db-credentials password',
    'Print the details of all keys as JSON, without values': 'secret db-credentials -o json',
  });
  static override completes = [{ names: 'secrets' }, 'secret-keys'] as const;
  static override flags = {
    all: boolFlag({ helpGroup: 'OUTPUT', description: 'Show the values of all keys.' }),
    ...outputFlag(documentFormats),
  };

  protected async execute(): Promise<undefined> {
    const { flags, args, environment } = this;
    const [name, key = ''] = args;
    if (name === undefined || name === '' || args.length > 2)
      throw new UsageError('name one secret, and at most one key', { part: 'arguments' });
    if (key !== '' && flags.all) throw new UsageError('--all cannot be used with a KEY');
    const format = readOutput(flags, environment.variables, documentFormats);
    if (key === '')
      await this.printReports({ format, text: secretText }, (session) =>
        secretKeys(name, flags.all, session),
      );
    else if (format !== undefined)
      await this.printReports({ format, text: () => '' }, (session) => secretKey(name, key, session));
    else {
      await using session = await this.openSession();
      await printSecretValue(await secretValue(name, key, session), session.environment.stdout);
    }
  }
}
