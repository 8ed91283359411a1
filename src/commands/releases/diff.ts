import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { readReleaseName, showSecretsFlags, storeFlags } from '../../cli/flags/releases.js';
import { quote } from '../../go/strconv/quote.js';
import { UsageError } from '../../process/errors.js';
import { diffProgram, showDifferences } from '../../render/diff-program.js';
import { diffInSession } from '../../verbs/releases/diff.js';

/** `proa releases diff`: what a revision has changed. */
export default class ReleasesDiff extends ClusterCommand<typeof ReleasesDiff> {
  static override summary = 'Compare two revisions of a release';
  static override description =
    'Compares the chart, the values and each object of two revisions, and prints the differences as "proa diff" ' +
    'does: the newest revision with the one before it, REVISION with the newest, or two with each other. ' +
    'KUBECTL_EXTERNAL_DIFF names another program to run instead of diff. The values of secrets are masked. The ' +
    'exit code is 0 if nothing differs, 1 if something does, and 2 after an error.';
  static override usage = ['releases diff NAME [REVISION [REVISION]] [flags]'];
  static override examples = examples({
    'Show what the newest revision has changed': 'releases diff web',
    'Show what has changed since a revision': 'releases diff web 1',
    'Show what differs between two revisions': 'releases diff web 1 2',
  });
  static override failureExitCode = 2;
  static override completes = ['releases'] as const;
  static override flags = { ...storeFlags(), ...showSecretsFlags('Show the values of secrets.') };

  protected async execute(): Promise<number> {
    const { environment, flags, args } = this;
    const [name, ...words] = args;
    const release = readReleaseName(name === undefined ? [] : [name], 'releases diff');
    if (words.length > 2) throw new UsageError('name two revisions at most', { part: 'arguments' });
    const [before, after] = words.map(revisionOf);
    const asked = { release, before, after, showSecrets: flags['show-secrets'] };
    const program = diffProgram(environment.variables);
    await using session = await this.openSession();
    const found = await diffInSession(asked, flags.store, session);
    const sides = [`REVISION-${found.before}`, `REVISION-${found.after}`] as const;
    return (await showDifferences(found.files, program, session.environment, sides)) ? 1 : 0;
  }
}

function revisionOf(word: string): number {
  if (!/^[1-9]\d{0,8}$/.test(word))
    throw new UsageError(`${quote(word)} is not a revision number`, { part: 'arguments' });
  return Number(word);
}
