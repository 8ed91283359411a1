import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { confirmFlags } from '../cli/flags/confirm.js';
import { boolFlag, sliceFlag, stringFlag } from '../cli/flags/kinds.js';
import { runForwards } from '../objects/forwards/run.js';
import {
  readForwards,
  type SavedForward,
  savedNames,
  saveForwards,
} from '../objects/forwards/saved-forwards.js';
import { type ForwardSpec, forwardText, readForward } from '../objects/forwards/spec.js';
import { readAddresses } from '../objects/forwards/tunnel/addresses.js';
import { UsageError } from '../process/errors.js';

/** `proa forward`: several forwards at a time, which outlive their pods; proa's own. */
export default class ForwardCommand extends ClusterCommand<typeof ForwardCommand> {
  static override summary =
    'Forward local ports to services, workloads and pods, even when pods are replaced';
  static override description =
    'Listens on ports of this machine and forwards connections to ports of ready pods until it is interrupted. A ' +
    'forward belongs to what you name: when its pod is gone, the next ready pod takes its place, and new ' +
    'connections wait for it. A local port that is taken is replaced by the next free one. Forwards can be saved ' +
    'under a name, here and in the browser.';
  static override usage = 'forward (NAME | [NAME=]TYPE/NAME:[LOCAL_PORT:]PORT)... [flags]';
  static override examples = examples({
    'Forward local port 8080 to the service port named http': 'forward svc/web:8080:http',
    'Run two forwards, and save them as work': 'forward web=svc/web:8080:http db=sts/db:5432 --save=work',
    'Run the forwards that are saved as work': 'forward work',
    'List the names of saved forwards': 'forward --list',
  });
  static override completes = ['pods'] as const;
  static override flags = {
    address: sliceFlag({
      completes: ['localhost', '0.0.0.0'],
      helpGroup: 'STREAMING',
      helpValue: 'IP',
      description: '[default: localhost] Addresses to listen on: IP addresses or localhost.',
    }),
    list: boolFlag({ description: 'Print the names of saved forwards with what they forward, and exit.' }),
    save: stringFlag({
      helpValue: 'NAME',
      completes: [],
      description: 'Save the forwards under a name, for the next time.',
    }),
    ...confirmFlags(),
  };

  protected async execute(): Promise<number> {
    const { args, flags, environment } = this;
    const folder = environment.folders.config;
    if (flags.list) return this.#list(folder);
    if (args.length === 0)
      throw new UsageError('name saved forwards, or write TYPE/NAME:PORT; --list shows what is saved', {
        part: 'arguments',
      });
    const addresses = this.given.has('address') ? flags.address : ['localhost'];
    readAddresses(addresses);
    const saved = new Map<string, SavedForward[]>();
    const typed: ForwardSpec[] = [];
    for (const word of args) {
      // Names of saved forwards have no slash: in TYPE/NAME alone, the port is missing.
      if (/[:/]/.test(word)) typed.push(readForward(word, { namespace: '', addresses }));
      else
        for (const forward of await readForwards(folder, word))
          saved.set(forward.context, [...(saved.get(forward.context) ?? []), forward]);
    }
    const runs: Promise<number>[] = [];
    if (typed.length > 0) runs.push(this.#forward(typed, folder));
    for (const [context, specs] of saved) runs.push(this.#forwardSaved(specs, context));
    return Math.max(...(await Promise.all(runs)));
  }

  async #forward(typed: readonly ForwardSpec[], folder: string): Promise<number> {
    await using session = await this.openSession();
    const specs = typed.map((spec) => ({ ...spec, namespace: session.namespace }));
    const saved = specs.map((spec) => ({ ...spec, context: session.contextName }));
    const { save, yes } = this.flags;
    if (save !== '') await session.tell(`Saved in ${await saveForwards(folder, save, saved)}`);
    return await runForwards(specs, session, { yes });
  }

  /** @param context "" for the one from the flags and the kubeconfig */
  async #forwardSaved(specs: readonly SavedForward[], context: string): Promise<number> {
    const options = this.sessionOptions;
    const overrides = context === '' ? options.overrides : { ...options.overrides, context };
    await using session = await this.openSession({}, { ...options, overrides });
    return await runForwards(specs, session, { yes: this.flags.yes });
  }

  async #list(folder: string): Promise<number> {
    const { stdout } = this.environment;
    for (const name of await savedNames(folder)) {
      const forwards = await readForwards(folder, name);
      await stdout.write(`${name}: ${forwards.map(forwardText).join(' ')}\n`);
    }
    return 0;
  }
}
