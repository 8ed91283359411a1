import { quote } from '../../go/strconv/quote.js';
import { resourcePath } from '../../transport/paths.js';
import type { Collection, ObjectTarget } from '../target.js';

/** The path of a collection. Fails if its namespace is invalid. */
export function collectionPath({ resource, namespace }: Collection): string {
  checkSegment('namespace', namespace ?? '');
  return resourcePath({ ...resource, ...(namespace && { namespace }) });
}

/**
 * The path of an object, or of one of its subresources. Fails if a part of it is not valid in a path.
 * @param subresource `scale`; "" for the object itself
 */
export function objectPath({ resource, namespace, name }: ObjectTarget, subresource = ''): string {
  checkSegment('namespace', namespace ?? '');
  checkSegment('resource name', name);
  if (name === '') throw new Error('resource name may not be empty');
  checkSegment('subresource', subresource);
  return resourcePath(
    { ...resource, ...(namespace && { namespace }) },
    name,
    subresource === '' ? undefined : subresource,
  );
}

/**
 * Rejects a path segment that is not valid, with the message of client-go's request builder.
 * @param what `namespace`, `resource name` or `subresource`
 */
function checkSegment(what: string, text: string): void {
  const faults = text === '.' || text === '..' ? [`may not be '${text}'`] : [];
  for (const character of ['/', '%'])
    if (text.includes(character)) faults.push(`may not contain '${character}'`);
  if (faults.length > 0) throw new Error(`invalid ${what} ${quote(text)}: [${faults.join(' ')}]`);
}
