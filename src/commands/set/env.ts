import { fillIn } from '../../browser/pick/fill-in.js';
import { examples } from '../../cli/base-command.js';
import { ClusterCommand, type SessionUse } from '../../cli/cluster-command.js';
import { checkFiles, fileFlags } from '../../cli/flags/files.js';
import { arrayFlag, boolFlag, sliceFlag, stringFlag } from '../../cli/flags/kinds.js';
import { localFlags } from '../../cli/flags/local.js';
import { allFlags, selectorFlags } from '../../cli/flags/selectors.js';
import { changeFlags, containersFlags, readLocalWrite } from '../../cli/flags/write.js';
import { lacksName } from '../../objects/builder/lacks-name.js';
import { MAKERS_OF_PODS, WITH_TEMPLATE } from '../../objects/workload-types.js';
import type { ResultOptions } from '../../render/result-printer.js';
import { setEnv } from '../../verbs/set/env/env.js';
import { type EnvOptions, readsInput } from '../../verbs/set/env/options.js';
import { splitEnvWords } from '../../verbs/set/env/words.js';
import { checkSetSelection } from '../../verbs/set/options.js';

/** `proa set env`: kubectl's. */
export default class SetEnv extends ClusterCommand<typeof SetEnv> {
  static override summary = 'Change and list environment variables of containers';
  static override description =
    'Sets and removes environment variables of containers in pods and in pod templates, or lists them (--list). ' +
    'Variables may be arguments, read from standard input (-), or refer to the keys of a config map or a secret ' +
    '(--from).';
  static override usage = [
    'set env (TYPE NAME | TYPE/NAME | -f FILE) KEY=VALUE... KEY-... [flags]',
    'set env (TYPE NAME | TYPE/NAME | -f FILE) --list [flags]',
  ];
  static override examples = examples({
    'Set a variable': 'set env deployment/web LOG_LEVEL=debug',
    'Remove a variable': 'set env deployment/web LOG_LEVEL-',
    'Set a variable in all deployments': 'set env deployments --all STAGE=test',
    'Set a variable in one container': 'set env deployment/web --containers=app STAGE=test',
    'List the variables of a deployment': 'set env deployment/web --list',
    'List the variables of all pods, with values from config maps and secrets':
      'set env pods --all --list --resolve',
    'Set a variable for each key of a secret': 'set env deployment/web --from=secret/db-credentials',
    'Set variables from a config map, with a prefix':
      'set env deployment/web --from=configmap/settings --prefix=APP_',
    'Set a variable from one key of a config map':
      'set env deployment/web --from=configmap/settings --keys=api.url',
    'Set the variables in a file': 'set env deployment/web -e - < web.env',
    'Change a manifest, without a server':
      'get deployment/web -o yaml | <%= config.bin %> set env -f - --local STAGE=test -o yaml',
  });
  static override completes = [{ objects: MAKERS_OF_PODS }, '...'] as const;
  static override flags = {
    ...fileFlags({ purpose: 'with the objects to change' }),
    ...selectorFlags(),
    ...allFlags(),
    ...containersFlags(),
    env: arrayFlag({
      char: 'e',
      helpGroup: 'WRITING',
      helpValue: 'KEY=VALUE',
      description: 'Variable to set in each container; may be repeated.',
    }),
    from: stringFlag({
      completes: { pair: ['configmap', 'secret'] },
      helpGroup: 'WRITING',
      helpValue: 'TYPE/NAME',
      description: 'Config map or secret whose keys become variables.',
    }),
    keys: sliceFlag({
      helpGroup: 'WRITING',
      helpValue: 'KEY[,KEY]',
      description: 'Take only these keys of --from.',
    }),
    prefix: stringFlag({
      helpGroup: 'WRITING',
      helpValue: 'TEXT',
      description: 'Put this before the names of all variables that are set.',
    }),
    overwrite: boolFlag(
      { helpGroup: 'WRITING', description: 'Change variables that have another value; otherwise fail.' },
      true,
    ),
    list: boolFlag({
      helpGroup: 'OUTPUT',
      description: 'List the variables as the changes would make them, and change nothing.',
    }),
    resolve: boolFlag({
      helpGroup: 'OUTPUT',
      description: 'Show the values of references to config maps, secrets and fields.',
    }),
    ...localFlags(),
    ...changeFlags('kubectl-set'),
  };

  protected async execute(): Promise<undefined> {
    const options = this.#options();
    const asks = this.mayAsk && !options.local && lacksName(options);
    // If variables are read from standard input, no credential plugin may read it.
    const use = readsInput(options) ? { ...options, filenames: ['-'] } : options;
    await this.printOutcomes(use, fillIn(asks, options, WITH_TEMPLATE, setEnv));
  }

  #options(): EnvOptions & ResultOptions & SessionUse {
    const { flags } = this;
    const { containers, from, keys, prefix, overwrite, list, resolve } = flags;
    checkSetSelection({ all: flags.all, labelSelector: flags.selector });
    const { objects: words, variables } = splitEnvWords(this.args);
    const options = {
      ...readLocalWrite(flags, this.environment.variables),
      words,
      changeCause: undefined,
      variables: [...flags.env, ...variables],
      ...{ containers, from, keys, prefix, overwrite, list, resolve },
    };
    checkFiles(options);
    return options;
  }
}
