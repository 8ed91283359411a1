import { LabelSelectorError, parseLabelSelector } from '../../../codec/label-selector.js';
import { CachedObject } from '../../cache/cached-object.js';
import type { CacheSelection } from '../../cache/selection.js';
import { badRequest } from '../../http/errors.js';
import type { Entry } from '../../store/store.js';
import type { ResourceType } from '../../types/resource-type.js';
import { parseFieldSelector } from './field-selector.js';

/** The stored objects of a list or watch. */
export interface ObjectFilter extends CacheSelection {
  selects(entry: Entry): boolean;
}

/** The selection by a query's labelSelector and fieldSelector; undefined if everything is selected. Fails with 400. */
export function parseSelection(type: ResourceType, query: URLSearchParams): ObjectFilter | undefined {
  const [labels, fields] = [query.get('labelSelector') ?? '', query.get('fieldSelector') ?? ''];
  if (labels === '' && fields === '') return undefined;
  const byLabel = labelMatch(labels);
  const terms = parseFieldSelector(type, fields);
  if (byLabel === undefined && terms.length === 0) return undefined;
  const matches = (object: CachedObject) =>
    terms.every(({ field, value, equal, read }) => (object.field(field, read) === value) === equal) &&
    (byLabel?.(object.labels) ?? true);
  const required = terms.filter(({ equal }) => equal).map(({ field, ...term }) => ({ name: field, ...term }));
  return { required, matches, selects: (entry) => matches(new CachedObject(entry)) };
}

function labelMatch(text: string) {
  try {
    return parseLabelSelector(text);
  } catch (error) {
    throw error instanceof LabelSelectorError ? badRequest(error.message) : error;
  }
}
