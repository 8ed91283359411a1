import type { CollectionTag, ScalarTag, Tags } from 'yaml';

const FLOAT = 'tag:yaml.org,2002:float';
const BINARY = 'tag:yaml.org,2002:binary';

/** What Go's reader does not support: dates stay text, the others stay the lists and maps that they are written as. */
const UNKNOWN = ['timestamp', 'set', 'omap', 'pairs'].map((name) => `tag:yaml.org,2002:${name}`);

/**
 * The types of YAML 1.1 as in Go's reader, derived from those of the YAML library: dates and sexagesimal numbers are
 * text, and so is text that looks like a number without a digit where one is expected (`e3`, `.`), or that starts with
 * a point and has an underscore that is not between digits (`.0_`). Binary data is text.
 */
export function goYamlTags(tags: Tags): Tags {
  return tags.flatMap((tag): Tags => {
    if (typeof tag === 'string') return [tag];
    if (UNKNOWN.includes(tag.tag) || ('format' in tag && tag.format === 'TIME')) return [];
    if (tag.tag === BINARY)
      return [{ tag: BINARY, resolve: (text: string) => Buffer.from(text, 'base64').toString() }];
    return [isNumber(tag) ? { ...tag, test: beginningWithDigit(tag.test) } : tag];
  });
}

function isNumber(tag: CollectionTag | ScalarTag): tag is ScalarTag & { test: RegExp } {
  return tag.tag === FLOAT && tag.test instanceof RegExp && !tag.test.test('.inf') && !tag.test.test('.nan');
}

function beginningWithDigit({ source }: RegExp): RegExp {
  return new RegExp(`^(?=[-+]?\\.?[0-9])(?!\\..*(?:_(?![0-9])|[^0-9]_))${source.replace(/^\^/, '')}`);
}
