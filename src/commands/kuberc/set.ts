import { examples } from '../../cli/base-command.js';
import { arrayFlag, boolFlag, stringFlag, wordFlag } from '../../cli/flags/kinds.js';
import { KubercCommand } from '../../cli/kuberc/kuberc-command.js';
import { changeKuberc, emptyDocument } from '../../verbs/kuberc/changes.js';
import { kubercPlace, readDocument, writeDocument } from '../../verbs/kuberc/file.js';
import { checkSet, readChange } from '../../verbs/kuberc/options.js';

/** `proa kuberc set` */
export default class KubercSet extends KubercCommand<typeof KubercSet> {
  static override summary = 'Set values in the kuberc configuration';
  static override description =
    'Sets default values of flags (--section=defaults), makes an alias (--section=aliases), or says which ' +
    'credential plugins may run (--section=credentialplugin). --command takes only the words of a command ("get", ' +
    '"set env"); resources and other arguments of an alias belong to --prependarg and --appendarg. Comments in the ' +
    'file are lost.';
  static override usage = 'kuberc set --section (defaults|aliases|credentialplugin) [--command COMMAND]';
  static override examples = examples({
    "Make 'get' show more columns by default":
      'kuberc set --section defaults --command get --option output=wide',
    "Make 'delete' ask first": 'kuberc set --section defaults --command delete --option interactive=true',
    "Make an alias 'getn' for 'get nodes -o wide'":
      'kuberc set --section aliases --name getn --command get --prependarg nodes --option output=wide',
    'Let one credential plugin run, and no other':
      'kuberc set --section credentialplugin --policy Allowlist --allowlist-entry command=cloud-login',
  });
  static override completes = [] as const;
  static override flags = {
    section: wordFlag({ required: true, description: 'Section of the file to change.' }, [
      'defaults',
      'aliases',
      'credentialplugin',
    ]),
    command: stringFlag({
      helpValue: 'COMMAND',
      description: "Command that the defaults or the alias are for: 'get', 'create role'.",
    }),
    name: stringFlag({ helpValue: 'NAME', description: 'Name of the alias.' }),
    policy: wordFlag({ description: 'Which credential plugins may run.' }, [
      'AllowAll',
      'DenyAll',
      'Allowlist',
    ]),
    option: arrayFlag({
      helpValue: 'FLAG=VALUE',
      description: 'A flag and its default value; may be repeated.',
    }),
    prependarg: arrayFlag({
      helpValue: 'WORD',
      description: 'An argument that an alias puts before those that you type; may be repeated.',
    }),
    appendarg: arrayFlag({
      helpValue: 'WORD',
      description: 'An argument that an alias puts after those that you type; may be repeated.',
    }),
    'allowlist-entry': arrayFlag({
      helpValue: 'command=PROGRAM',
      description: 'A credential plugin that may run with --policy=Allowlist; may be repeated.',
    }),
    overwrite: boolFlag({ description: 'Overwrite what is there for the command or alias.' }),
  };

  protected async work(): Promise<undefined> {
    const { flags, environment } = this;
    const place = kubercPlace(flags.kuberc, environment);
    const options = {
      ...flags,
      prependArgs: flags.prependarg,
      appendArgs: flags.appendarg,
      allowlist: flags['allowlist-entry'],
      options: flags.option,
    };
    checkSet(options);
    const document = (await readDocument(place, environment, 'refused')) ?? emptyDocument;
    const made = changeKuberc(document, readChange(options), flags.overwrite);
    await environment.stdout.write(writeDocument(place, made, environment));
  }
}
