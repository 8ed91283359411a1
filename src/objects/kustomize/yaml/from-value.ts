import { goFloat } from '../../../codec/go-number.js';
import { compareYamlKeys } from '../../../codec/go-yaml/key-order.js';
import { looksTyped } from '../../../codec/go-yaml/resolve.js';
import { collection, scalar, TAG, type YamlNode } from './node.js';

/** How texts and numbers are written. */
interface Writing {
  string(text: string): YamlNode;
  number(value: number | bigint): string;
  isFlow: boolean;
}

const YAML: Writing = {
  string: (text) => {
    const style = text.includes('\n') ? 'literal' : looksTyped(text) ? 'double' : 'plain';
    return { ...scalar(text, TAG.string), style };
  },
  // encoding/json reads every number as a float.
  number: (value) => goFloat(Number(value)),
  isFlow: false,
};

const JSON_TEXT: Writing = {
  string: (text) => ({ ...scalar(text, TAG.string), style: 'double' }),
  number: String,
  isFlow: true,
};

/** A node for a value that kustomize converts to JSON and writes as YAML: keys sorted, numbers as floats. */
export function nodeOfValue(value: unknown): YamlNode {
  return nodeOf(value, YAML);
}

/** A node for a value that is written as JSON. */
export function nodeOfJson(value: unknown): YamlNode {
  return nodeOf(value, JSON_TEXT);
}

function nodeOf(value: unknown, writing: Writing): YamlNode {
  if (value === null || value === undefined) return scalar('null', TAG.null);
  if (Array.isArray(value)) {
    const items = value.map((item) => nodeOf(item, writing));
    return { ...collection('list', items, TAG.list), isFlow: writing.isFlow || items.length === 0 };
  }
  switch (typeof value) {
    case 'string':
      return writing.string(value);
    case 'boolean':
      return scalar(String(value), TAG.bool);
    case 'number':
    case 'bigint': {
      const text = writing.number(value);
      return scalar(text, /^-?\d+$/.test(text) ? TAG.int : TAG.float);
    }
    default: {
      const object = value as Record<string, unknown>;
      const keys = Object.keys(object).sort(compareYamlKeys);
      const content = keys.flatMap((key) => [writing.string(key), nodeOf(object[key], writing)]);
      return { ...collection('map', content, TAG.map), isFlow: writing.isFlow || keys.length === 0 };
    }
  }
}
