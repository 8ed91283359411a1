import { examples } from '../../cli/base-command.js';
import { ConfigCommand } from '../../cli/config-command.js';
import { boolFlag } from '../../cli/flags/kinds.js';
import { quote } from '../../go/strconv/quote.js';
import { setProperty } from '../../kubeconfig/edit/set-property.js';

/** `proa config set` */
export default class SetValue extends ConfigCommand<typeof SetValue> {
  static override summary = 'Set an individual value in a kubeconfig file';
  static override description =
    'PROPERTY_NAME is a dot delimited name where each token represents either an attribute name or a map key. ' +
    "PROPERTY_VALUE is the new value. Binary fields such as 'certificate-authority-data' expect a base64 encoded " +
    'string unless the --set-raw-bytes flag is used.';
  static override usage = 'config set PROPERTY_NAME PROPERTY_VALUE';
  static override examples = examples({
    'Set the server of a cluster': 'config set clusters.my-cluster.server https://1.2.3.4',
    'Set the cluster of a context': 'config set contexts.my-context.cluster my-cluster',
    'Set data that is encoded as base64':
      'config set clusters.my-cluster.certificate-authority-data Y2VydF9kYXRhX2hlcmU=',
    'Set data as plain text':
      'config set users.cluster-admin.client-key-data cert_data_here --set-raw-bytes=true',
  });
  static override completes = [] as const;
  static override flags = {
    'set-raw-bytes': boolFlag({
      description:
        'When writing a []byte PROPERTY_VALUE, write the given string directly without base64 decoding.',
    }),
  };

  protected async execute(): Promise<undefined> {
    const [name, value] = this.words;
    if (name === undefined || value === undefined || this.words.length !== 2) return this.refuseWords();
    if (value === '') throw new Error('you cannot use set to unset a property');
    if (name === '') throw new Error('you must specify a property');
    const workspace = await this.openWorkspace();
    const after = setProperty(workspace.config, name, value, this.flags['set-raw-bytes']);
    await workspace.save(after, false);
    await this.print(`Property ${quote(name)} set.\n`);
  }
}
