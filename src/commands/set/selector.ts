import { fillIn } from '../../browser/pick/fill-in.js';
import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { pathFlags } from '../../cli/flags/files.js';
import { stringFlag } from '../../cli/flags/kinds.js';
import { changeCause } from '../../cli/flags/record.js';
import { allFlags } from '../../cli/flags/selectors.js';
import { localWriteFlags, readLocalWrite } from '../../cli/flags/write.js';
import { lacksName } from '../../objects/builder/lacks-name.js';
import { readSelector, setSelector } from '../../verbs/set/selector.js';

/** `proa set selector`: kubectl's. */
export default class SetSelector extends ClusterCommand<typeof SetSelector> {
  static override summary = 'Change the selector of a service';
  static override description =
    'Gives services a new selector for their pods, which replaces the old one completely. Only labels with values ' +
    'can be selected, such as app=web,tier=front.';
  static override usage = ['set selector (TYPE NAME | TYPE/NAME | -f FILE) LABELS [flags]'];
  static override examples = examples({
    'Let a service select other pods': 'set selector service/web app=web,tier=front',
  });
  static override completes = [{ objects: ['service'] }, '...'] as const;
  static override flags = {
    ...pathFlags({ purpose: 'with the services to change', recursive: true }),
    ...allFlags(),
    'resource-version': stringFlag({
      helpGroup: 'WRITING',
      helpValue: 'VERSION',
      description: 'Change the object only if this is its version.',
    }),
    ...localWriteFlags('kubectl-set'),
  };

  protected async execute(): Promise<undefined> {
    const { flags, args } = this;
    const words = args.slice(0, -1);
    const text = args.at(-1);
    const options = {
      ...readLocalWrite({ ...flags, kustomize: '' }, this.environment.variables),
      words,
      changeCause: flags.record ? changeCause('set selector', this.line) : undefined,
      selector: text === undefined ? undefined : readSelector(text),
      resourceVersion: flags['resource-version'],
    };
    const asks = this.mayAsk && !flags.local && text !== undefined && lacksName(options);
    await this.printOutcomes(options, fillIn(asks, options, ['services'], setSelector));
  }
}
