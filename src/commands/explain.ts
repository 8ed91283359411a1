import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { boolFlag, stringFlag, wordFlag } from '../cli/flags/kinds.js';
import { DisplayableError } from '../process/errors.js';
import { type ExplainOptions, explainType } from '../verbs/explain/explain.js';

/** `proa explain`: kubectl's. */
export default class Explain extends ClusterCommand<typeof Explain> {
  static override summary = 'Show the documentation of a resource or of one of its fields';
  static override description =
    'Prints what the server publishes about the fields of a resource: their names, their types, and what they are ' +
    'for. FIELD is the path from the object to a field, with dots between the names. Use "proa api-resources" for ' +
    'a complete list of supported resources.';
  static override usage = ['explain TYPE[.GROUP][.FIELD ...] [flags]'];
  static override examples = examples({
    'Show the fields of pods': 'explain pods',
    'Show all fields below them, too': 'explain pods --recursive',
    'Show one version of a resource': 'explain deployments --api-version=apps/v1',
    'Show a field': 'explain pods.spec.containers',
    'Show it with OpenAPI v2, in the old layout': 'explain deployments --output=plaintext-openapiv2',
  });
  static override completes = ['fields'] as const;
  static override flags = {
    recursive: boolFlag({
      char: 'R',
      helpGroup: 'OUTPUT',
      description: 'Show the fields of fields, without descriptions.',
    }),
    'api-version': stringFlag({
      helpGroup: 'SELECTION',
      helpValue: 'GROUP/VERSION',
      description: 'Show the resource in this version of its group.',
    }),
    output: wordFlag(
      {
        char: 'o',
        helpGroup: 'OUTPUT',
        description: 'Output format, which also chooses the version of OpenAPI.',
      },
      ['plaintext', 'plaintext-openapiv2'],
      'plaintext',
    ),
  };

  protected async execute(): Promise<undefined> {
    const options = this.#options();
    await this.printTexts({}, (session) => explainType(options, session));
  }

  #options(): ExplainOptions {
    const { flags, args } = this;
    const [request] = args;
    if (request === undefined) throw new Error(noType(this.program.name));
    if (args.length > 1)
      throw new DisplayableError('We accept only this format: explain RESOURCE\n', {
        hint: `proa explain ${args.join('.')}`,
      });
    return { request, apiVersion: flags['api-version'], recursive: flags.recursive, output: flags.output };
  }
}

const noType = (program: string) =>
  `You must specify the type of resource to explain. Use "${program} api-resources" for a complete list of supported resources.\n`;
