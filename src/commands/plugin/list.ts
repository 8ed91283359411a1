import { BaseCommand, examples } from '../../cli/base-command.js';
import { loadManifest } from '../../cli/completion/manifest.js';
import { boolFlag } from '../../cli/flags/kinds.js';
import { PluginChecks } from '../../cli/plugins/check.js';
import { scanPath } from '../../cli/plugins/scan.js';
import { errorCode, fileErrorText } from '../../go/file-error.js';
import { quote } from '../../go/strconv/quote.js';
import { DisplayableError } from '../../process/errors.js';

/** `proa plugin list`: kubectl's, including proa's own plugins. */
export default class PluginList extends BaseCommand<typeof PluginList> {
  static override summary = 'List the plugins on PATH';
  static override description =
    'Lists the files on PATH whose names begin with kubectl- or proa-, and why some cannot run: the file is not ' +
    'executable, a file with the same name comes before it on PATH, or proa has a command with that name.';
  static override examples = examples({
    'List all plugins': 'plugin list',
    'List their names without directories': 'plugin list --name-only',
  });
  static override completes = [] as const;
  static override flags = {
    'name-only': boolFlag({ description: 'Print the names of the files, without their directories.' }),
  };

  protected async execute(): Promise<undefined> {
    const { stdout, stderr } = this.environment;
    const files: { path: string; name: string }[] = [];
    for await (const found of scanPath(this.environment)) {
      if ('path' in found) files.push(found);
      else await stderr.write(unreadable(found));
    }
    if (files.length === 0) throw new Error('unable to find any kubectl plugins in your PATH');
    await stdout.write('The following compatible plugins are available:\n\n');
    const { name, root } = this.program;
    const checks = new PluginChecks(files, name, (await loadManifest(root)).commands, this.environment);
    let warnings = 0;
    for (const file of files) {
      await stdout.write(`${this.flags['name-only'] ? file.name : file.path}\n`);
      for (const problem of await checks.problemsOf(file)) {
        await stderr.write(`  - ${problem}\n`);
        warnings++;
      }
    }
    if (warnings === 1) throw new DisplayableError('one plugin warning was found');
    if (warnings > 1) throw new DisplayableError(`${warnings} plugin warnings were found`);
  }
}

function unreadable({ folder, error }: { folder: string; error: unknown }): string {
  const operation = errorCode(error) === 'ENOTDIR' ? 'readdirent' : 'open';
  const why = fileErrorText(operation, folder, error);
  return `Unable to read directory ${quote(folder)} from your PATH: ${why}. Skipping...\n`;
}
