import type { Interfaces } from '@oclif/core';
import type { Command } from '@oclif/core/command';
import { boolean, custom } from '@oclif/core/flags';
import { parseGoDuration } from '../../go/duration.js';
import { quote } from '../../go/strconv/quote.js';
import { DisplayableError, messageOf } from '../../process/errors.js';
import { parseFigure } from '../../process/figure.js';
import type { Setting } from '../../process/settings.js';
import { parseInteger } from '../pflag.js';
import type { Completes } from './completes.js';

/** Headings of flags in help. The flags of a group have the same heading in every command. */
type Heading =
  | 'SELECTION'
  | 'OUTPUT'
  | 'WRITING'
  | 'DELETING'
  | 'STREAMING'
  | 'WATCHING'
  | 'LINES'
  | 'GLOBAL';

/** The text of a flag in `--help`, and the completions of its value. */
interface FlagText {
  description: string;
  /** One letter, for `-x`. */
  char?: Command.Flag['char'];
  /** The placeholder of the value in help: `--output=FORMAT`. */
  helpValue?: string;
  hidden?: boolean;
  helpGroup?: Heading;
  /** Kept in the manifest. */
  completes?: Completes;
  /** The command fails without it. */
  required?: boolean;
  /** pflag's MarkDeprecated: the message on stderr, after `Flag --x has been deprecated, `, if the flag is given. */
  deprecated?: { message: string };
}

/** A flag with a value, in oclif's form. @typeParam T of its value; of a flag that may be repeated, an array */
export interface ValueFlag<T> extends FlagText {
  name: string;
  type: 'option';
  input: string[];
  multiple: boolean;
  /** Values are also split at commas. */
  delimiter?: ',';
  default: T;
  defaultHelp?: () => Promise<undefined>;
  /** Parses the text of one value. Fails with the end of a message. */
  parse(text: string): Promise<unknown>;
  /** The value of a flag without one (pflag's NoOptDefVal). Kept in the manifest. */
  bare?: string;
}

/** A boolean flag, in oclif's form. */
export interface BooleanFlag<T> extends FlagText {
  name: string;
  type: 'boolean';
  allowNo: false;
  default: T;
  parse: Interfaces.BooleanFlag<boolean>['parse'];
}

/** A flag of any kind. */
export type Flag = ValueFlag<unknown> | BooleanFlag<boolean | undefined>;

/** Flags by their names, as declared by a command. */
export type Flags = Readonly<Record<string, Flag>>;

/** The values of declared flags by their names; of a group, those of the flags that its function returns. */
export type FlagValues<T> = T extends (...options: never[]) => infer F
  ? FlagValues<F>
  : { [K in keyof T]: T[K] extends { default: infer V } ? V : never };

/** For a number, nothing is offered, not even files. */
const figure = { completes: [] as readonly string[] };

/*
 * oclif's flag functions, with the types of proa's parser: oclif's types have no flag whose value is undefined by
 * default and has its own type, and no `bare` and `completes`.
 */
const valueFlag = custom() as <T>(flag: Omit<ValueFlag<T>, 'name' | 'type' | 'input'>) => ValueFlag<T>;
const booleanFlag = boolean as <T>(
  flag: Omit<BooleanFlag<T>, 'name' | 'type' | 'allowNo' | 'parse'>,
) => BooleanFlag<T>;

/** pflag's StringVar: `--x=value`; `fallback` if it is not given. */
export function stringFlag(text: FlagText, fallback = ''): ValueFlag<string> {
  return valueFlag({ ...text, multiple: false, default: fallback, parse: asTyped });
}

/** pflag's StringVar with NoOptDefVal: `--x=value`, or `--x` alone. No letter: pflag's rules for those differ. */
export function bareFlag(text: Omit<FlagText, 'char'>, fallback: string, bare: string): ValueFlag<string> {
  return { ...stringFlag(text, fallback), bare };
}

/** A string with a few possible values, which help and completion show. The command itself rejects others. */
export function wordFlag(text: FlagText, words: readonly string[], fallback = ''): ValueFlag<string> {
  return stringFlag({ helpValue: words.join('|'), completes: words, ...text }, fallback);
}

/** A string with a few possible values; others are rejected when the command line is read. */
export function choiceFlag<const W extends string>(
  text: FlagText,
  words: readonly W[],
  fallback: NoInfer<W>,
): ValueFlag<W> {
  const parse = async (input: string) => words.find((word) => word === input) ?? notAmong(words);
  return { ...wordFlag(text, words), default: fallback, parse };
}

/** The same without a default: undefined if it was not given. */
export function optionalChoiceFlag<const W extends string>(
  text: FlagText,
  words: readonly W[],
): ValueFlag<W | undefined> {
  return { ...choiceFlag<W>(text, words, words[0]!), default: undefined };
}

/**
 * The description of a flag for a setting: that of the setting, and its default. @param text the flag's own description
 */
export function settingText<F extends Partial<FlagText>>(
  setting: Setting,
  text: F,
): F & { description: string } {
  const description = text.description ?? setting.description ?? '';
  const { default: otherwise } = setting;
  return {
    ...text,
    description: otherwise === undefined ? description : `[default: ${otherwise}] ${description}`,
  };
}

/** The flag of a setting with a few possible values; undefined if it was not given. */
export function choiceSettingFlag<const W extends string>(
  setting: Setting<W> & { words: readonly W[] },
  text: Partial<FlagText>,
): ValueFlag<W | undefined> {
  return optionalChoiceFlag(settingText(setting, text), setting.words);
}

function notAmong(words: readonly string[]): never {
  throw new Error(`must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`);
}

/** pflag's BoolVar: `--x`, `--x=false`. The description shows the default, which oclif's help omits for booleans. */
export function boolFlag(text: FlagText, fallback = false): BooleanFlag<boolean> {
  const description = fallback ? `[default: true] ${text.description}` : text.description;
  return booleanFlag({ ...text, description, default: fallback });
}

/** pflag's BoolVar without a default: undefined if it was not given. */
export function optionalBoolFlag(text: FlagText): BooleanFlag<boolean | undefined> {
  return booleanFlag({ ...text, default: undefined });
}

/** pflag's IntVar/Int64Var. */
export function intFlag(text: FlagText, fallback = 0): ValueFlag<number> {
  return valueFlag({ ...figure, ...text, multiple: false, default: fallback, parse: asInteger });
}

/** pflag's Int32Var. */
export function int32Flag(text: FlagText, fallback = 0): ValueFlag<number> {
  return { ...intFlag(text, fallback), parse: asInteger32 };
}

/** pflag's IntVar without a default: undefined if it was not given. */
export function optionalIntFlag(text: FlagText): ValueFlag<number | undefined> {
  return valueFlag({ ...figure, ...text, multiple: false, default: undefined, parse: asInteger });
}

/** pflag's Float64Var without a default: undefined if it was not given. */
export function optionalNumberFlag(text: FlagText): ValueFlag<number | undefined> {
  return valueFlag({ ...figure, ...text, multiple: false, default: undefined, parse: asNumber });
}

/** pflag's DurationVar; the value is in milliseconds. @param fallback as Go writes it: `20s` */
export function durationFlag(text: FlagText, fallback: string): ValueFlag<number> {
  const description = `[default: ${fallback}] ${text.description}`;
  return valueFlag({
    ...figure,
    ...text,
    description,
    multiple: false,
    default: parseGoDuration(fallback),
    defaultHelp: async () => undefined,
    parse: async (value) => readDuration(value),
  });
}

/** A number alone probably means seconds; Go has no unit for days. */
function readDuration(text: string): number {
  try {
    return parseGoDuration(text);
  } catch (error) {
    const [, number, unit] = /^(\d{1,6})(d?)$/.exec(text) ?? [];
    const hint = number && (unit === '' ? `${number}s` : `${Number(number) * 24}h`);
    throw new DisplayableError(messageOf(error), { hint });
  }
}

/** pflag's StringSliceVar: may repeat, and each value may contain several, separated by commas. */
export function sliceFlag(text: FlagText): ValueFlag<string[]> {
  return { ...arrayFlag(text), delimiter: ',' };
}

/** pflag's StringArrayVar: may repeat; commas are part of the value. */
export function arrayFlag(text: FlagText): ValueFlag<string[]> {
  return valueFlag({ ...text, multiple: true, default: [] as string[], parse: asTyped });
}

async function asTyped(input: string): Promise<string> {
  return input;
}

async function asInteger(input: string): Promise<number> {
  return parseInteger(input);
}

async function asInteger32(input: string): Promise<number> {
  const value = parseInteger(input);
  if ((value | 0) === value) return value;
  throw new Error(`strconv.ParseInt: parsing ${quote(input)}: value out of range`);
}

async function asNumber(input: string): Promise<number> {
  const value = parseFigure(input);
  if (value === undefined) throw new Error(`strconv.ParseFloat: parsing ${quote(input)}: invalid syntax`);
  return value;
}
