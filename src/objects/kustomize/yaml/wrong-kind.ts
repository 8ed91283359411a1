import type { YamlNode } from './node.js';
import { nodeDisplay } from './plain-text.js';

const NAMES: Readonly<Record<YamlNode['kind'], string>> = {
  scalar: 'ScalarNode',
  map: 'MappingNode',
  list: 'SequenceNode',
  none: '',
};

/** A map, list or scalar is where another kind is expected. */
export class WrongKindError extends Error {
  override readonly name = 'WrongKindError';
  constructor(
    readonly node: YamlNode,
    expected: YamlNode['kind'],
  ) {
    super(
      `wrong node kind: expected ${NAMES[expected]} but got ${NAMES[node.kind]}: node contents:\n${nodeDisplay(node)}`,
    );
  }
}
