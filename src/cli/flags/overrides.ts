import { type FlagValues, stringFlag, wordFlag } from './kinds.js';

const group = { helpGroup: 'WRITING' } as const;
const types = ['json', 'merge', 'strategic'] as const;

/** How an override is applied to the object that a command creates. */
type OverrideType = (typeof types)[number];

/** --overrides and --override-type. */
export function overrideFlags() {
  return {
    overrides: stringFlag({
      ...group,
      helpValue: 'JSON',
      description: 'JSON that overrides fields of the generated object; it must have an apiVersion.',
    }),
    'override-type': wordFlag(
      {
        ...group,
        description: 'How the override is applied: JSON patch, JSON merge patch or strategic merge patch.',
      },
      types,
      'merge',
    ),
  };
}

/** The requested override. */
interface OverrideArguments {
  /** "" for none. */
  overrides: string;
  overrideType: OverrideType;
}

/** Reads --overrides and --override-type. Fails with kubectl's message, which applies only if an override is given. */
export function readOverrides(flags: FlagValues<typeof overrideFlags>): OverrideArguments {
  const { overrides, 'override-type': word } = flags;
  const overrideType = word === '' ? 'merge' : types.find((type) => type === word);
  if (overrideType !== undefined) return { overrides, overrideType };
  if (overrides === '') return { overrides, overrideType: 'merge' };
  throw new Error(`invalid override type: ${word}`);
}
