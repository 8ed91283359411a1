import * as Flags from '@oclif/core/flags';
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

type Alphabet = NonNullable<Parameters<typeof Flags.string>[0]>['char'];

/** pflag's StringVar: `--x=value`; `fallback` where it is not given, "" unless told. */
export function stringFlag(text: FlagText, fallback = '') {
  return Flags.string({ ...text, default: fallback });
}

/** pflag's BoolVar: `--x`, `--x=false`. oclif's help does not tell a boolean's default, so the text does. */
export function boolFlag(text: FlagText, fallback = false) {
  const description = fallback ? `[default: true] ${text.description}` : text.description;
  return Flags.boolean({ ...text, description, default: fallback });
}

/** pflag's IntVar/Int64Var. */
export function intFlag(text: FlagText, fallback = 0) {
  return Flags.custom<number>({ parse: async (input) => parseInteger(input) })({
    ...text,
    default: fallback,
  });
}

/** pflag's IntVar without a default: undefined tells that it was not given. */
export function optionalIntFlag(text: FlagText) {
  return Flags.custom<number>({ parse: async (input) => parseInteger(input) })(text);
}

/** pflag's StringSliceVar: may repeat, and each value may hold several, separated by commas. */
export function sliceFlag(text: FlagText) {
  return Flags.string({ ...text, multiple: true, delimiter: ',', default: [] });
}

/** pflag's StringArrayVar: may repeat; commas are part of the value. */
export function arrayFlag(text: FlagText) {
  return Flags.string({ ...text, multiple: true, default: [] });
}
