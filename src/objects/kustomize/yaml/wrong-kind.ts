import { YamlEmitter } from '../../../codec/go-yaml/emit.js';
import { messageOf } from '../../../process/errors.js';
import type { YamlNode } from './node.js';
import { valueOfNode } from './value.js';

const NAMES: Readonly<Record<YamlNode['kind'], string>> = {
  scalar: 'ScalarNode',
  map: 'MappingNode',
  list: 'SequenceNode',
  none: '',
};

/** A map, a list or a scalar stands where something else must. */
export class WrongKindError extends Error {
  override readonly name = 'WrongKindError';
  constructor(
    readonly node: YamlNode,
    expected: YamlNode['kind'],
  ) {
    super(
      `wrong node kind: expected ${NAMES[expected]} but got ${NAMES[node.kind]}: node contents:\n${shown(node)}`,
    );
  }
}

/** A node as text, for messages. */
export function shown(node: YamlNode): string {
  try {
    return new YamlEmitter().document(valueOfNode(node));
  } catch (error) {
    return messageOf(error);
  }
}
