import { type DryRun, dryRunSuffix } from '../cluster/dry-run.js';
import type { ObjectTarget } from '../cluster/target.js';
import type { KubeObject } from '../codec/object.js';
import { itemsOf } from '../objects/manifests/documents.js';
import { inOneLine } from '../terminal/sanitize.js';
import { kindPrefix, objectName } from './name.js';

/**
 * The result for an object, as a line with a line feed: `deployment.apps/web scaled (dry run)`. A list has a line for
 * each of its objects.
 * @param operation in kubectl's words: `scaled`, `image updated`
 */
export function resultLine(object: KubeObject, operation: string, dryRun: DryRun = 'none'): string {
  return itemsOf(object)
    .map((item) => `${objectName(item)} ${operation}${dryRunSuffix[dryRun]}\n`)
    .join('');
}

/** How an object was deleted. */
interface Deletion {
  /** Without waiting for its end: `--force` with no grace period. */
  force: boolean;
  dryRun: DryRun;
}

/** The line of `delete` about an object: `pod "web-1" force deleted from default namespace (server dry run)`. */
export function deletionLine(
  { resource, namespace, name }: ObjectTarget,
  { force, dryRun }: Deletion,
): string {
  const kind = kindPrefix(resource.group, resource.kind);
  const operation = force ? 'force deleted' : 'deleted';
  const place = namespace === undefined ? '' : ` from ${namespace} namespace`;
  return `${kind} "${inOneLine(name)}" ${operation}${place}${dryRunSuffix[dryRun]}\n`;
}
