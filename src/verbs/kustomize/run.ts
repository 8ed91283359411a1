import { YamlEmitter } from '../../codec/go-yaml/emit.js';
import { type BuiltObject, buildKustomization } from '../../objects/kustomize/build.js';
import type { KustomizeIo } from '../../objects/kustomize/loader.js';
import { fileNames } from './file-names.js';

/** What a command line asks of a kustomization. */
interface KustomizeOptions {
  folder: string;
  /** A file, or a folder for a file an object; '' for standard output. */
  output: string;
  readsOutside: boolean;
  /** The order of the files, where the kustomization asks for none. */
  keepsOrder: boolean;
  managedBy: boolean;
}

/** Where the result goes. */
export interface KustomizeOutput {
  isFolder(path: string): Promise<boolean>;
  writeFile(path: string, text: string): Promise<void>;
  print(text: string): Promise<void>;
}

/** Builds a kustomization and writes its objects. Fails as buildKustomization does, and where a file cannot be written. */
export async function runKustomize(
  { folder, output, ...options }: KustomizeOptions,
  io: KustomizeIo,
  warn: (line: string) => void,
  out: KustomizeOutput,
): Promise<void> {
  const built = await buildKustomization(folder, io, { ...options, warn });
  if (output !== '' && (await out.isFolder(output))) {
    // All names are known to be good before the first file is written.
    for (const [name, object] of fileNames(built)) await out.writeFile(`${output}/${name}`, yamlOf(object));
    return;
  }
  const texts: string[] = [];
  for (const object of built) {
    await io.pause();
    texts.push(yamlOf(object));
  }
  const text = texts.join('---\n');
  if (output !== '') await out.writeFile(output, text);
  else if (text !== '') await out.print(text);
}

function yamlOf({ value }: BuiltObject): string {
  return new YamlEmitter().document(value);
}
