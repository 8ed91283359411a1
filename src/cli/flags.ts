import type { Interfaces } from '@oclif/core';
import { parseGoDuration } from '../go/duration.js';
import { parseInteger } from './pflag.js';

/** Text of a flag in `--help`. */
type FlagText = {
  description: string;
  /** One letter, for `-x`. */
  char?: Alphabet;
  /** What the value stands for in help: `--output=FORMAT`. */
  helpValue?: string;
  hidden?: boolean;
  helpGroup?: string;
};

type Alphabet = NonNullable<Interfaces.OptionFlag<string>['char']>;

/*
 * The flags are what oclif's own makers of flags give, written out: those load all of oclif, and a run needs no more
 * of it than these objects.
 */

/** The key of a flag among the flags of its command is its name. */
const unnamed = { name: '' };
const option = { ...unnamed, type: 'option', input: [] as string[] } as const;

/** pflag's StringVar: `--x=value`; `fallback` where it is not given, "" unless told. */
export function stringFlag(text: FlagText, fallback = ''): Interfaces.OptionFlag<string> {
  return { ...text, ...option, multiple: false, default: fallback, parse: asTyped };
}

/** What a flag may have beside what oclif knows: `bare` is its value where it stands without one. */
export interface BareFlag {
  bare: string;
}

/** pflag's StringVar with NoOptDefVal: `--x=value`, or `--x` alone. No letter: pflag's rules for those are others. */
export function bareFlag(
  text: Omit<FlagText, 'char'>,
  fallback: string,
  bare: string,
): Interfaces.OptionFlag<string> {
  return Object.assign(stringFlag(text, fallback), { bare } satisfies BareFlag);
}

/** pflag's BoolVar: `--x`, `--x=false`. oclif's help does not tell a boolean's default, so the text does. */
export function boolFlag(text: FlagText, fallback = false): Interfaces.BooleanFlag<boolean> {
  const description = fallback ? `[default: true] ${text.description}` : text.description;
  return {
    ...text,
    description,
    ...unnamed,
    type: 'boolean',
    allowNo: false,
    default: fallback,
    parse: async (value) => value,
  };
}

/** pflag's BoolVar without a default: undefined tells that it was not given. */
export function optionalBoolFlag(text: FlagText): Interfaces.BooleanFlag<boolean | undefined> {
  return { ...text, ...unnamed, type: 'boolean', allowNo: false, parse: async (value) => value };
}

/** pflag's IntVar/Int64Var. */
export function intFlag(text: FlagText, fallback = 0): Interfaces.OptionFlag<number> {
  return { ...text, ...option, multiple: false, default: fallback, parse: asInteger };
}

/** pflag's IntVar without a default: undefined tells that it was not given. */
export function optionalIntFlag(text: FlagText): Interfaces.OptionFlag<number | undefined> {
  return { ...text, ...option, multiple: false, parse: asInteger };
}

/** pflag's DurationVar; the value is in milliseconds. @param fallback as Go writes it: `20s` */
export function durationFlag(text: FlagText, fallback: string): Interfaces.OptionFlag<number> {
  const description = `[default: ${fallback}] ${text.description}`;
  return {
    ...text,
    description,
    ...option,
    multiple: false,
    default: parseGoDuration(fallback),
    defaultHelp: async () => undefined,
    parse: async (value) => parseGoDuration(value),
  };
}

/** pflag's StringSliceVar: may repeat, and each value may hold several, separated by commas. */
export function sliceFlag(text: FlagText): Interfaces.OptionFlag<string[]> {
  return { ...arrayFlag(text), delimiter: ',' };
}

/** pflag's StringArrayVar: may repeat; commas are part of the value. */
export function arrayFlag(text: FlagText): Interfaces.OptionFlag<string[]> {
  return { ...text, ...option, multiple: true, default: [] as string[], parse: asTyped };
}

async function asTyped(input: string): Promise<string> {
  return input;
}

async function asInteger(input: string): Promise<number> {
  return parseInteger(input);
}
