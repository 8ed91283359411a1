import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inTemporaryFolder, type Ran, runKubectl } from '../../kubeconfig/support.js';
import { runInProcess } from '../../support/in-process.js';

/** Files by their paths in a folder. */
export type Files = Record<string, string>;

/** One command line and the contents of its folder, which is also its home. */
export interface Scene {
  /** Below `config`: `use-context b`. Split at spaces, unless it is a list. */
  args: string | readonly string[];
  files?: Files;
  env?: Record<string, string>;
}

/** The outcome: output, exit code, and the files afterwards; unchanged ones are `(as it was)`. */
export interface Outcome extends Ran {
  files: Files;
}

/** Runs kubectl on a scene in a separate folder, called `/FOLDER` in the outcome. */
export function kubectlConfig(kubectl: string, scene: Scene): Promise<Outcome> {
  return inTemporaryFolder((folder) => {
    placeFiles(scene.files ?? {}, folder);
    const ran = runKubectl(kubectl, ['config', ...words(scene)], folder, scene.env);
    return inCommon(withoutFolder({ ...ran, files: readFiles(folder) }, scene, folder));
  });
}

/** The same for proa's command. */
export function proaOutcome(scene: Scene): Promise<Outcome> {
  return inTemporaryFolder(async (folder) =>
    inCommon(withoutFolder(await proaConfig(scene, folder), scene, folder)),
  );
}

/** The folders differ, but messages about them must not. */
function withoutFolder(outcome: Outcome, { files = {} }: Scene, folder: string): Outcome {
  const after = Object.entries(outcome.files).map(([name, text]) => [
    name,
    text === files[name] ? '(as it was)' : text,
  ]);
  const changed = { ...outcome, files: Object.fromEntries(after) };
  return JSON.parse(JSON.stringify(changed).replaceAll(folder, '/FOLDER'));
}

/** Runs proa's command on a scene in an empty folder. */
export async function proaConfig(scene: Scene, folder: string): Promise<Outcome> {
  placeFiles(scene.files ?? {}, folder);
  // The compared kubectl has no kyaml; this variable disables it in later ones.
  const env = { HOME: folder, KUBECTL_KYAML: 'false', ...scene.env };
  const { exit, ...told } = await runInProcess(['config', ...words(scene)], { env, cwd: folder });
  return { ...told, code: Number(exit), files: readFiles(folder) };
}

function words({ args }: Scene): readonly string[] {
  return typeof args === 'string' ? args.split(' ') : args;
}

function placeFiles(files: Files, folder: string): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, { mode: 0o600 });
  }
}

/** Every file below a folder; `config` creates no discovery caches and the like. */
export function readFiles(folder: string): Files {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    names
      .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

/** Where the two differ on purpose: the program's name, and the text of help. */
function inCommon(outcome: Outcome): Outcome {
  const stderr = outcome.stderr
    .replaceAll(/\bkubectl config\b/g, 'proa config')
    .replace(
      /^See 'proa config ([\w-]+) (-h' for help and examples|--help' for usage\.)$/m,
      "See 'proa config $1 --help'",
    );
  const stdout = /^USAGE\n|^Usage:\n/m.test(outcome.stdout) ? '(help)\n' : outcome.stdout;
  return { ...outcome, stdout, stderr };
}
