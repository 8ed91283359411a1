import { YamlEmitter } from '../../codec/go-yaml/emit.js';
import { quote } from '../../go/strconv/quote.js';
import { type BuiltObject, buildKustomization } from '../../objects/kustomize/build.js';
import type { KustomizeIo } from '../../objects/kustomize/loader.js';
import { effectiveNamespace, NO_NAMESPACE } from '../../objects/kustomize/resources/id.js';

/** The options of a command line about a kustomization. */
interface KustomizeOptions {
  folder: string;
  /** A file, or a folder for one file per object; '' for standard output. */
  output: string;
  readsOutside: boolean;
  /** The order of the objects, if the kustomization has none. */
  keepsOrder: boolean;
  managedBy: boolean;
}

/** The destination of the result. */
export interface KustomizeOutput {
  isFolder(path: string): Promise<boolean>;
  writeFile(path: string, text: string): Promise<void>;
  print(text: string): Promise<void>;
}

/** Builds a kustomization and writes its objects. Fails as buildKustomization does, and if a file cannot be written. */
export async function runKustomize(
  { folder, output, ...options }: KustomizeOptions,
  io: KustomizeIo,
  warn: (line: string) => void,
  out: KustomizeOutput,
): Promise<void> {
  const built = await buildKustomization(folder, io, { ...options, warn });
  if (output !== '' && (await out.isFolder(output))) {
    // All names are checked before the first file is written.
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

/**
 * The file names of objects, as in kustomize: `apps_v1_deployment_web.yaml`, with the namespace before it if there are
 * several. Fails if a name would lead to another folder.
 */
function fileNames(objects: readonly BuiltObject[]): [name: string, object: BuiltObject][] {
  const namespaceOf = ({ id }: BuiltObject) => effectiveNamespace(id);
  const namespaces = new Set(objects.map(namespaceOf).filter((namespace) => namespace !== NO_NAMESPACE));
  return objects.map((object) => {
    const { group, version, kind, name } = object.id;
    const parts = [group, version, kind].filter((part) => part !== '').join('_');
    const file = `${parts}_${name}.yaml`.toLowerCase();
    const namespace = namespaceOf(object);
    const isPrefixed = namespaces.size > 1 && namespace !== NO_NAMESPACE;
    const fileName = isPrefixed ? `${namespace.toLowerCase()}_${file}` : file;
    if (/[/\\\0]/.test(fileName)) throw new Error(`${quote(fileName)} is not a valid file name`);
    return [fileName, object];
  });
}
