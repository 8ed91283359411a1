import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { readReleaseName, revisionFlags, showSecretsFlags, storeFlags } from '../../cli/flags/releases.js';
import { releaseNotes } from '../../verbs/releases/manifest.js';

/** `proa releases notes`: the notes of the chart for its user. */
export default class ReleasesNotes extends ClusterCommand<typeof ReleasesNotes> {
  static override summary = 'Show the notes of a release';
  static override description =
    'Prints the notes of the chart for its users, as "helm get notes" does. Values from the Secrets of the release ' +
    'are masked.';
  static override usage = ['releases notes NAME [flags]'];
  static override examples = examples({ 'Show the notes of a release': 'releases notes web' });
  static override completes = ['releases'] as const;
  static override flags = {
    ...revisionFlags(),
    ...storeFlags(),
    ...showSecretsFlags('Show the values of Secrets.'),
  };

  protected async execute(): Promise<undefined> {
    const { flags, args } = this;
    const { revision, store } = flags;
    const release = readReleaseName(args, 'releases notes');
    const asked = { release, revision, store, showSecrets: flags['show-secrets'] };
    await this.printTexts({}, (session) => releaseNotes(asked, session));
  }
}
