import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** pflag's types in proa; a map is a list of pairs. */
export type FlagType = 'bool' | 'string' | 'int' | 'duration' | 'slice' | 'array' | 'map';

/** A flag of kubectl. */
export interface IndexedFlag {
  name: string;
  type: FlagType;
  char: string | undefined;
  /** As kubectl's help shows it, without quotes; "" for the zero value of its type. */
  default: string;
  mark: 'required' | 'deprecated' | undefined;
}

/** A command of kubectl. */
export interface IndexedCommand {
  /** Its id in proa: `create:role`; "" for kubectl itself, whose flags every command has. */
  id: string;
  /** The ids of its aliases. */
  aliases: string[];
  flags: IndexedFlag[];
}

/** The commands of commands-1.36.txt, in its order. */
export function readIndex(): IndexedCommand[] {
  const text = readFileSync(join(import.meta.dirname, 'commands-1.36.txt'), 'utf8');
  const commands: IndexedCommand[] = [];
  let type: FlagType = 'bool';
  for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('#'))) {
    if (!line.startsWith(' ')) {
      commands.push(readCommand(line));
      continue;
    }
    const words = line.trim().split(' ');
    if (!line.startsWith('    ')) type = words.shift() as FlagType;
    commands.at(-1)!.flags.push(...words.map((word) => readFlag(word, type)));
  }
  return commands;
}

function readCommand(line: string): IndexedCommand {
  const [, words = '', others = ''] = /^([^(]*?)(?: \((.*)\))?$/.exec(line) ?? [];
  const path = words === 'kubectl' ? [] : words.split(' ');
  const aliases =
    others === '' ? [] : others.split(', ').map((name) => [...path.slice(0, -1), name].join(':'));
  return { id: path.join(':'), aliases, flags: [] };
}

function readFlag(word: string, type: FlagType): IndexedFlag {
  const [, char, name = '', fallback = '', mark] =
    /^(?:(\w)\/)?([\w-]+)(?:=(.*?))?(?:\((required|deprecated)\))?$/.exec(word) ?? [];
  return { name, type, char, default: fallback, mark: mark as IndexedFlag['mark'] };
}
