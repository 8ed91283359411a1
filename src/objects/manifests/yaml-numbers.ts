import type { ScalarTag, Tags } from 'yaml';
import { exactNumber } from '../../codec/json.js';
import { goYamlTags } from '../../go/yaml-tags.js';

const FLOAT = 'tag:yaml.org,2002:float';

/** The types of kubectl's YAML, in which decimals that cannot be represented exactly are errors of the document. */
export function manifestTags(tags: Tags): Tags {
  return goYamlTags(tags).map((tag) =>
    typeof tag === 'object' && tag.tag === FLOAT && tag.collection === undefined ? exact(tag) : tag,
  );
}

function exact(tag: ScalarTag): ScalarTag {
  return {
    ...tag,
    resolve(text, onError, options) {
      const literal = text.replaceAll('_', '');
      if (!/\d/.test(literal)) return tag.resolve(text, onError, options);
      try {
        return exactNumber(literal, Number(literal));
      } catch (error) {
        onError((error as Error).message);
        return text;
      }
    },
  };
}

/** A value in which integers are numbers if possible, as from `parseJson`. */
export function withNumbers(value: unknown): unknown {
  if (typeof value === 'bigint') return exactNumber(String(value), Number(value));
  if (Array.isArray(value)) return value.map(withNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNumbers(inner)]));
}
