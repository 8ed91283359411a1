import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BaseCommand, examples } from '../cli/base-command.js';
import { boolFlag } from '../cli/flags/kinds.js';

/** `proa licenses`: the notices that the licenses of bundled packages require, or a list of these packages for programs. */
export default class Licenses extends BaseCommand<typeof Licenses> {
  static override summary = 'Print the licenses of the packages that proa contains';
  static override description =
    'With --sbom, the list is a software bill of materials in the JSON of SPDX, which tools that look for known ' +
    'vulnerabilities can read. It is part of proa, so no request is sent.';
  static override examples = examples({
    'Print the licenses': 'licenses',
    'Save the software bill of materials': 'licenses --sbom > proa.spdx.json',
  });
  static override completes = [] as const;
  static override flags = {
    sbom: boolFlag({ description: 'Print a software bill of materials (SPDX 2.3, JSON).' }),
  };

  protected async execute(): Promise<undefined> {
    this.takeNoWords();
    const name = this.flags.sbom ? 'sbom.spdx.json' : 'THIRD-PARTY-NOTICES.txt';
    await this.environment.stdout.write(await readFile(join(this.program.root, 'dist', name), 'utf8'));
  }
}
