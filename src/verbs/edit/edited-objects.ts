import type { Session } from '../../cluster/session.js';
import type { ObjectTarget } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import { fileTargetOf, requireSameNamespace, withNamespaceOf } from '../../objects/builder/file-targets.js';
import { EDITED_FILE } from '../../objects/edited-text.js';
import { manifestsIn } from '../../objects/manifests/each.js';
import { valuesIn } from '../../objects/manifests/values.js';

/** An object that the user saved, and its place. */
export interface EditedObject {
  object: KubeObject;
  target: ObjectTarget;
}

/** The objects in a saved text. Fails with kubectl's message if it cannot be read, or a kind is not served. */
export async function editedObjects(
  text: string,
  { discovery, namespace }: Session,
): Promise<EditedObject[]> {
  const edited: EditedObject[] = [];
  const rules = { namespace, namespaceExplicit: true, allNamespaces: false };
  for await (const value of valuesIn(text, EDITED_FILE)) {
    for (const step of manifestsIn(value, EDITED_FILE)) {
      if ('error' in step) throw step.error;
      const { object, isItem } = step;
      edited.push({ object, target: await fileTargetOf(object, EDITED_FILE, isItem, rules, discovery) });
    }
  }
  return edited;
}

/** The objects in the namespace of the command. Fails with kubectl's message if one is in another. */
export function inNamespace(edited: readonly EditedObject[], namespace: string): EditedObject[] {
  const rules = { namespace, namespaceExplicit: true, allNamespaces: false };
  return edited.map(({ object, target }) => {
    requireSameNamespace(target, rules);
    return { object: withNamespaceOf(object, target), target };
  });
}
