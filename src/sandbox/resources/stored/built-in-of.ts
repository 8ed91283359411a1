import type { ResourceType } from '../../types/resource-type.js';
import { BUILT_IN } from '../built-in.js';

/** The built-in resource of a key; all others are custom resources. */
export function builtInOf(key: string): ResourceType | undefined {
  const [, root, first, second] = key.split('/', 4);
  return BY_PREFIX.get(`/${root}/${first}/`) ?? BY_PREFIX.get(`/${root}/${first}/${second}/`);
}

const BY_PREFIX = new Map(BUILT_IN.filter(({ stored }) => stored).map((type) => [type.prefix, type]));
