import { isKubercRemoved } from '../../kubeconfig/kuberc/locate.js';
import { BaseCommand } from '../base-command.js';
import type { Flags } from '../flags/kinds.js';
import { unknownCommand } from '../route.js';

/** What the commands below `proa kuberc` have in common: KUBECTL_KUBERC=false disables them. */
export abstract class KubercCommand<T extends { flags: Flags }> extends BaseCommand<T> {
  /** Does the work of the command. */
  protected abstract work(): Promise<undefined>;

  protected async execute(): Promise<undefined> {
    const { program, environment } = this;
    if (isKubercRemoved(environment.variables)) throw unknownCommand('kuberc', program.name, undefined);
    await this.work();
  }
}
