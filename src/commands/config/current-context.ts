import { ConfigCommand } from '../../cli/config-command.js';
import { wholeName } from '../../terminal/sanitize.js';

/** `proa config current-context` */
export default class CurrentContext extends ConfigCommand<typeof CurrentContext> {
  static override summary = 'Display the current-context';
  static override examples = ['<%= config.bin %> config current-context'];
  static override completes = [] as const;
  static override flags = {};

  protected async execute(): Promise<undefined> {
    const { config } = await this.openWorkspace();
    if (config.currentContext === '') throw new Error('current-context is not set');
    await this.print(`${wholeName(config.currentContext, this.environment.stdout)}\n`);
  }
}
