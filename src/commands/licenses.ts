import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BaseCommand } from '../cli/base-command.js';

/** `proa licenses`: the notices that the licenses of bundled packages require. */
export default class Licenses extends BaseCommand<typeof Licenses> {
  static override summary = 'Print the licenses of the packages that proa contains';
  static override examples = ['<%= config.bin %> licenses'];
  static override completes = [] as const;
  static override flags = {};

  protected async execute(): Promise<undefined> {
    this.takeNoWords();
    const notices = await readFile(join(this.config.root, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
    await this.environment.stdout.write(notices);
  }
}
