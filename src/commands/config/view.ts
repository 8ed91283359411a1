import { examples } from '../../cli/base-command.js';
import { ConfigCommand } from '../../cli/config-command.js';
import { boolFlag } from '../../cli/flags/kinds.js';
import { objectFormats, printFlags, readPrint } from '../../cli/flags/print.js';
import { UsageError } from '../../process/errors.js';
import { documentPrinter } from '../../render/printers.js';
import { viewedDocument } from '../../verbs/config/viewed-document.js';

/** How kubectl's printers read `-o ""`. */
const NAME = { name: 'name', argument: '' } as const;

/** `proa config view` */
export default class View extends ConfigCommand<typeof View> {
  static override summary = 'Display merged kubeconfig settings or a specified kubeconfig file';
  static override description =
    'Use --output jsonpath={...} to extract specific values using a jsonpath expression.';
  static override examples = examples({
    'Show merged kubeconfig settings': 'config view',
    'Show certificate data and secrets, too': 'config view --raw',
    'Get the password for the e2e user': `config view --raw -o jsonpath='{.users[?(@.name == "e2e")].user.password}'`,
    'Write a file with only the current context': 'config view --minify --flatten > one.kubeconfig',
  });
  static override completes = [] as const;
  static override flags = {
    ...printFlags(objectFormats, 'yaml'),
    flatten: boolFlag({ description: 'Flatten the resulting kubeconfig file into self-contained output' }),
    merge: boolFlag({ description: 'Merge the full hierarchy of kubeconfig files' }, true),
    minify: boolFlag({ description: 'Remove all information not used by current-context from the output' }),
    raw: boolFlag({ description: 'Display raw byte data and sensitive data' }),
  };

  protected async execute(): Promise<undefined> {
    const { flags } = this;
    if (this.words.length > 0) throw new UsageError(`unexpected arguments: [${this.words.join(' ')}]`);
    // Without -o, --template alone means go-template.
    const output = this.given.has('output') || flags.template === '' ? flags.output : '';
    const { format = NAME, ...options } = readPrint({ ...flags, output }, this.environment.variables);
    const print = await documentPrinter({ ...options, format }, this.environment);
    await print(await viewedDocument(flags, this.environment));
  }
}
