import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { proaCommand } from './proa.js';

const root = resolve(import.meta.dirname, '../..');

/** A program that runs command lines of proa, and its first arguments. */
export type Way = readonly [program: string, ...args: string[]];

/**
 * The ways to run a command line: proa's own launcher; stock oclif with the package; and stock oclif with the output of
 * tsc, where commands extend oclif's own class.
 * @param folder for the launchers of the last two
 */
export function waysIn(folder: string): Record<'launcher' | 'bundle' | 'build', Way> {
  const byOclif = (name: string, dir: string): Way => {
    const file = join(folder, `${name}.mjs`);
    const core = JSON.stringify(join(root, 'node_modules/@oclif/core/lib/index.js'));
    writeFileSync(
      file,
      `import { execute } from ${core};\nawait execute({ dir: ${JSON.stringify(dir)} });\n`,
    );
    return [process.execPath, file];
  };
  return {
    launcher: proaCommand,
    bundle: byOclif('bundle', root),
    build: byOclif('build', unbundled(folder)),
  };
}

/** The package with the output of tsc in place of the bundle. */
function unbundled(folder: string): string {
  const made = join(folder, 'package');
  mkdirSync(made);
  for (const name of ['build', 'dist', 'node_modules']) symlinkSync(join(root, name), join(made, name));
  for (const name of ['package.json', 'oclif.manifest.json']) {
    const text = readFileSync(join(root, name), 'utf8');
    writeFileSync(
      join(made, name),
      text
        .replaceAll('"./dist/commands"', '"./build/commands"')
        .replaceAll('"./dist/under-oclif.js"', '"./build/under-oclif.js"')
        .replaceAll('"relativePath":["dist"', '"relativePath":["build"'),
    );
  }
  return made;
}

/** Installs an oclif plugin in a home, like @oclif/plugin-plugins. @param files by their paths in the plugin */
export function installPlugin(
  home: string,
  name: string,
  oclif: object,
  files: Record<string, string>,
): void {
  const data = join(home, '.local/share/proa');
  const plugin = join(data, 'node_modules', name);
  mkdirSync(join(plugin, 'commands'), { recursive: true });
  const plugins = [{ name, type: 'user' }];
  writeFileSync(join(data, 'package.json'), JSON.stringify({ private: true, oclif: { plugins } }));
  const manifest = { name, version: '1.0.0', type: 'module', oclif };
  writeFileSync(join(plugin, 'package.json'), JSON.stringify(manifest));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(plugin, path), text);
}
