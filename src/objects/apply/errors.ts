import { ScopeChangedError } from '../../cluster/scope-changed.js';
import type { ObjectTarget } from '../../cluster/target.js';
import type { KubeObject } from '../../codec/object.js';
import { quote } from '../../go/strconv/quote.js';
import { isStop, messageOf } from '../../process/errors.js';
import { asGoUrlError } from '../../transport/describe-error.js';
import { ConnectionError, StatusError } from '../../transport/errors.js';

/**
 * kubectl's text around the error of an object: `error when patching "web.yaml": …`. An error of the server keeps its
 * class.
 * @param doing `patching`; may have several lines
 */
export function errorWhen(doing: string, source: string, error: unknown): unknown {
  // The code that handles the object starts again.
  if (isStop(error) || error instanceof ScopeChangedError) return error;
  const before = `error when ${doing} ${quote(source)}: `;
  if (error instanceof StatusError)
    return new StatusError({ ...error.status, message: `${before}${error.message}` }, error.code);
  const text = error instanceof ConnectionError ? asGoUrlError(error) : messageOf(error);
  return new Error(`${before}${text}`, { cause: error });
}

/** An object's type and place, in two lines, as in kubectl's messages. */
export function whereabouts({ resource, namespace = '', name }: ObjectTarget): string {
  const { group, version, kind } = resource;
  const of = (what: string) => quote(`${group}/${version}, ${what}`);
  return (
    `Resource: ${of(`Resource=${resource.name}`)}, GroupVersionKind: ${of(`Kind=${kind}`)}\n` +
    `Name: ${quote(name)}, Namespace: ${quote(namespace)}`
  );
}

/** Warns about an object that is being deleted. */
export function deletingWarning({ metadata }: KubeObject): string[] {
  if (!metadata?.deletionTimestamp) return [];
  return [`Warning: Detected changes to resource ${metadata.name} which is currently being deleted.`];
}
