import { isObject } from '../../codec/json.js';
import { emptyDocument, type KubercDocument } from './changes.js';

/**
 * A document in the words of v1beta1; one of v1alpha1 has others for the same. Both lists are there, though perhaps null.
 */
export function inVersionBeta(document: KubercDocument): KubercDocument {
  if (document.apiVersion === emptyDocument.apiVersion) return { ...emptyDocument, ...document };
  const { overrides, aliases, ...others } = document;
  return {
    ...others,
    ...emptyDocument,
    aliases: withOptions(aliases),
    defaults: withOptions(overrides),
  };
}

/** What are flags in v1alpha1 are options in v1beta1. */
function withOptions(list: unknown): unknown {
  if (!Array.isArray(list)) return null;
  return list
    .filter(isObject)
    .map(({ flags, ...others }) => (flags == null ? others : { ...others, options: flags }));
}
