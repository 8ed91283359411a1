import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { boolFlag } from '../../cli/flags/kinds.js';
import { readReleaseName, revisionFlags, showSecretsFlags, storeFlags } from '../../cli/flags/releases.js';
import { releaseManifest } from '../../verbs/releases/manifest.js';

/** `proa releases manifest`: the manifest of a release. */
export default class ReleasesManifest extends ClusterCommand<typeof ReleasesManifest> {
  static override summary = 'Show the manifest of a release';
  static override description =
    'Prints the objects of a revision as the chart generated them, as "helm get manifest" does, or with --hooks ' +
    'those of its hooks. The values of Secrets are masked.';
  static override usage = ['releases manifest NAME [flags]'];
  static override examples = examples({
    'Show the objects of a release': 'releases manifest web',
    'Show the objects of its hooks': 'releases manifest web --hooks',
  });
  static override completes = ['releases'] as const;
  static override flags = {
    ...revisionFlags(),
    ...storeFlags(),
    hooks: boolFlag({ helpGroup: 'OUTPUT', description: 'Show the objects of hooks.' }),
    ...showSecretsFlags('Show the values of Secrets.'),
  };

  protected async execute(): Promise<undefined> {
    const { flags, args } = this;
    const { revision, store, hooks } = flags;
    const release = readReleaseName(args, 'releases manifest');
    const asked = { release, revision, store, hooks, showSecrets: flags['show-secrets'] };
    await this.printTexts({}, (session) => releaseManifest(asked, session));
  }
}
