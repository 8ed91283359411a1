import { examples } from '../../cli/base-command.js';
import { CreateCommand } from '../../cli/create-command.js';
import { createFlags, type NewObjectOptions } from '../../cli/flags/create.js';
import { readSources, sourceFlags } from '../../cli/flags/create-kinds.js';
import { configMaps, newConfigMap } from '../../verbs/create/kinds/config-map.js';
import { sourceIo } from '../../verbs/create/source-io.js';

/** `proa create configmap`: kubectl's. */
export default class CreateConfigMap extends CreateCommand<typeof CreateConfigMap> {
  static override hiddenAliases = ['create:cm'];
  static override summary = 'Create a config map';
  static override description =
    'Creates a config map from files, directories and literal values. Files that are not UTF-8 text become binary ' +
    'data.';
  static override usage = [
    'create configmap NAME [--from-file=[KEY=]PATH] [--from-literal=KEY=VALUE] [--from-env-file=PATH] [flags]',
  ];
  static override examples = examples({
    'Create a config map from values':
      'create configmap web --from-literal=color=blue --from-literal=size=large',
    'Create a config map from files; their names become the keys':
      'create configmap files --from-file=shop.yaml --from-file=web.env',
    'Choose the key of a file': 'create configmap templates --from-file=names=names.gotmpl',
    'Create a config map from all files in a directory': 'create configmap site --from-file=site',
    'Create a config map from a file of variables': 'create configmap variables --from-env-file=web.env',
    'Add a hash of the data to the name': 'create configmap web --from-literal=color=blue --append-hash',
  });
  static override completes = [] as const;
  static override flags = { ...sourceFlags('config map'), ...createFlags() };

  protected readonly kind = configMaps;

  protected maker({ name }: NewObjectOptions) {
    const { flags } = this;
    const options = { name, ...readSources(flags) };
    const io = sourceIo(this.environment);
    return () => newConfigMap(options, io);
  }
}
