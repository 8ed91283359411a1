import { examples } from '../../cli/base-command.js';
import { objectFormats, printFlags, readPrint } from '../../cli/flags/print.js';
import { KubercCommand } from '../../cli/kuberc/kuberc-command.js';
import { printTexts } from '../../render/outcomes.js';
import { documentPrinter } from '../../render/printers.js';
import { confirm } from '../../terminal/confirm.js';
import { viewedPreference } from '../../verbs/kuberc/view.js';

/** How kubectl's printers read `-o ""`. */
const NAME = { name: 'name', argument: '' } as const;

/** `proa kuberc view` */
export default class KubercView extends KubercCommand<typeof KubercView> {
  static override summary = 'Display the current kuberc configuration';
  static override description =
    'Prints the contents of the kuberc file. If the default file is missing, proa offers to create one that turns ' +
    'on --server-side for apply and --interactive for delete.';
  static override usage = 'kuberc view';
  static override examples = examples({
    'Show your preferences': 'kuberc view',
    'Show them as JSON': 'kuberc view -o json',
  });
  static override completes = [] as const;
  static override flags = printFlags(objectFormats, 'yaml');

  protected async work(): Promise<undefined> {
    const { flags, environment } = this;
    const { stdin, stdout, signal } = environment;
    const ask = (question: string) => confirm(question, { stdin, output: stdout, signal });
    const document = await printTexts(
      stdout,
      viewedPreference(flags.kuberc, flags['no-interactive'] ? undefined : ask, environment),
    );
    if (document === undefined) return;
    const output = this.given.has('output') || flags.template === '' ? flags.output : '';
    const { format = NAME, ...options } = readPrint({ ...flags, output }, environment.variables);
    const print = await documentPrinter({ ...options, format }, environment);
    await print(document);
  }
}
