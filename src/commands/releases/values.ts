import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { boolFlag } from '../../cli/flags/kinds.js';
import { documentFormats, outputFlag, readOutput } from '../../cli/flags/print.js';
import { readReleaseName, revisionFlags, showSecretsFlags, storeFlags } from '../../cli/flags/releases.js';
import { YamlEmitter } from '../../codec/go-yaml/emit.js';
import type { JsonObject } from '../../codec/object.js';
import { releaseValues } from '../../verbs/releases/values.js';

/** `proa releases values`: the values of a release. */
export default class ReleasesValues extends ClusterCommand<typeof ReleasesValues> {
  static override summary = 'Show the values of a release';
  static override description =
    'Prints the values that were set for a revision, as YAML; with --all, also those of the chart. "***" replaces ' +
    'values that are in the Secrets of the release, wholly or in part, and values whose names say that they are ' +
    'secret: passwords, tokens, keys, and what is below "secrets" or "credentials".';
  static override usage = ['releases values NAME [flags]'];
  static override examples = examples({
    'Show the values that were set': 'releases values web',
    'Show all values of a revision': 'releases values web --revision=1 --all',
    'Show one of them': "releases values web --all -o jsonpath='{.replicas}'",
  });
  static override completes = ['releases'] as const;
  static override flags = {
    ...revisionFlags(),
    ...storeFlags(),
    all: boolFlag({ helpGroup: 'OUTPUT', description: 'Show the values of the chart, too.' }),
    ...showSecretsFlags('Show secret values.'),
    ...outputFlag(documentFormats),
  };

  protected async execute(): Promise<undefined> {
    const { flags, args, environment } = this;
    const { revision, store, all } = flags;
    const release = readReleaseName(args, 'releases values');
    const asked = { release, revision, store, all, showSecrets: flags['show-secrets'] };
    const format = readOutput(flags, environment.variables, documentFormats);
    const text = (values: JsonObject) => new YamlEmitter().document(values);
    await this.printReports({ format, text }, (session, forPeople) =>
      releaseValues(asked, session, forPeople),
    );
  }
}
