import { compareKeys } from './key.js';
import type { ListPosition } from './position.js';

/**
 * Whether a page asked for by a token is the token's own, or another that came in its place: a server on which chunking
 * was switched off answers with the whole list from its beginning. `unknown` until the page's snapshot is.
 */
type PageStart = 'own' | 'foreign' | 'unknown';

/**
 * Judges a page by its snapshot and its first item. Only where there is no doubt is a page foreign: items of a server
 * with an order of its own must not be taken for ones that were given.
 * @param firstKey of its first item
 */
export function pageStart(
  page: { position: ListPosition; resourceVersion?: string },
  firstKey: string | undefined,
): PageStart {
  const { continue: token, repeatable, skip, after, first, begins, resourceVersion } = page.position;
  if (token === '' || !repeatable) return 'own';
  const isKnown = resourceVersion !== undefined && page.resourceVersion !== undefined;
  // As a server answers that does not look at tokens.
  if (isKnown && page.resourceVersion !== resourceVersion) return 'foreign';
  if (firstKey === undefined || after === undefined) return 'own';
  if (firstKey === first) return 'foreign';
  if (begins !== undefined) return firstKey === begins ? 'own' : 'foreign';
  const goesBack = skip === 0 && compareKeys(firstKey, after) <= 0;
  if (goesBack && first === undefined) return 'foreign';
  const isUnclear = skip > 0 || goesBack;
  const mayBeAnother = page.resourceVersion === undefined && resourceVersion !== undefined;
  return isUnclear && mayBeAnother ? 'unknown' : 'own';
}
