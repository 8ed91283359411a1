import type { ApiResource, Discovery } from '../../discovery/types.js';

/**
 * The types that a word means, without duplicates: one, several separated by commas, or those of a category (`all`)
 * that can be listed. Fails as discovery does if a word is unknown.
 */
export async function typesOf(
  word: string,
  discovery: Pick<Discovery, 'resolve' | 'expandCategory'>,
): Promise<[ApiResource, ...ApiResource[]]> {
  const types: ApiResource[] = [];
  for (const each of word.split(',')) {
    const found = (await discovery.expandCategory(each)) ?? [await discovery.resolve(each)];
    for (const type of found) {
      const isKnown = types.some(({ group, name }) => group === type.group && name === type.name);
      if (!isKnown && type.verbs.includes('list')) types.push(type);
    }
  }
  const [first, ...others] = types;
  if (first === undefined) throw new Error(`${word}: it has no type that can be listed`);
  return [first, ...others];
}
