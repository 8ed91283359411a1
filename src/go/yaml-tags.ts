import type { CollectionTag, ScalarTag, Tags } from 'yaml';

const FLOAT = 'tag:yaml.org,2002:float';

/**
 * The types of YAML 1.1 as Go's reader has them, from those of the YAML library: dates and sexagesimal numbers are
 * text, and so is what looks like a number and has no digit where one begins (`e3`, `.`).
 */
export function goYamlTags(tags: Tags): Tags {
  return tags.flatMap((tag): Tags => {
    if (typeof tag === 'string') return [tag];
    if (tag.tag === 'tag:yaml.org,2002:timestamp' || ('format' in tag && tag.format === 'TIME')) return [];
    return [isNumber(tag) ? { ...tag, test: beginningWithDigit(tag.test) } : tag];
  });
}

function isNumber(tag: CollectionTag | ScalarTag): tag is ScalarTag & { test: RegExp } {
  return tag.tag === FLOAT && tag.test instanceof RegExp && !tag.test.test('.inf') && !tag.test.test('.nan');
}

function beginningWithDigit({ source }: RegExp): RegExp {
  return new RegExp(`^(?=[-+]?\\.?[0-9])${source.replace(/^\^/, '')}`);
}
