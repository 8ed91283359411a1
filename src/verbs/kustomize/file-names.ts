import { quote } from '../../go/strconv/quote.js';
import type { BuiltObject } from '../../objects/kustomize/build.js';
import { effectiveNamespace, NO_NAMESPACE } from '../../objects/kustomize/resources/id.js';

/**
 * The names of files for objects, as kustomize calls them: `apps_v1_deployment_web.yaml`, with the namespace before it where
 * there are several. Fails where a name would lead to another folder.
 */
export function fileNames(objects: readonly BuiltObject[]): [name: string, object: BuiltObject][] {
  const namespaceOf = ({ id }: BuiltObject) => effectiveNamespace(id);
  const namespaces = new Set(objects.map(namespaceOf).filter((namespace) => namespace !== NO_NAMESPACE));
  return objects.map((object) => {
    const { group, version, kind, name } = object.id;
    const parts = [group, version, kind].filter((part) => part !== '').join('_');
    const file = `${parts}_${name}.yaml`.toLowerCase();
    const namespace = namespaceOf(object);
    const isPrefixed = namespaces.size > 1 && namespace !== NO_NAMESPACE;
    const fileName = isPrefixed ? `${namespace.toLowerCase()}_${file}` : file;
    if (/[/\\\0]/.test(fileName)) throw new Error(`${quote(fileName)} is no name of a file`);
    return [fileName, object];
  });
}
