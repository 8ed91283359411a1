import type { CompletionCommand, CompletionFlag, CompletionProgram } from './manifest.js';

/** What precedes the word that is being typed. */
interface Before {
  /** Values of flags by name, as typed; `true` for a boolean without one. */
  flags: ReadonlyMap<string, readonly string[]>;
  /** The command's arguments so far. */
  args: readonly string[];
}

/** The role of the word that is being typed. */
export type TypedWord = Before &
  (
    | { kind: 'command'; path: readonly string[] }
    | {
        kind: 'argument';
        command: CompletionCommand;
        path: readonly string[];
        /** No further word can be a flag. */
        flagsEnded: boolean;
      }
    | { kind: 'flag'; known: readonly CompletionFlag[] }
    | { kind: 'value'; flag: CompletionFlag; command: CompletionCommand | undefined }
    | { kind: 'unknown' }
  ) & {
    /** The typed part of it; for `--flag=value`, only of the value. */
    typed: string;
  };

/**
 * Determines the role of a command line's last word, by kubectl's dialect. Mistakes in the command line are ignored: it
 * is still being typed.
 * @param words all words after the program's name, the last of which is being typed and may be ""
 */
export function positionIn(words: readonly string[], program: CompletionProgram): TypedWord {
  const line = new TypedLine(program);
  for (const word of words.slice(0, -1)) line.read(word);
  return line.position(words.at(-1) ?? '');
}

class TypedLine {
  readonly #flags = new Map<string, string[]>();
  readonly #args: string[] = [];
  #path: string[] = [];
  #command: CompletionCommand | undefined;
  #unknown = false;
  /** A flag whose value is the next word. */
  #waiting: CompletionFlag | undefined;
  #flagsEnded = false;
  readonly #program: CompletionProgram;

  constructor(program: CompletionProgram) {
    this.#program = program;
  }

  read(word: string): void {
    if (this.#waiting !== undefined) {
      this.#note(this.#waiting, word);
      this.#waiting = undefined;
    } else if (this.#flagsEnded || !word.startsWith('-') || word === '-') {
      this.#readWord(word);
    } else if (word === '--') {
      this.#flagsEnded = true;
    } else if (word.startsWith('--')) {
      this.#readLong(word);
    } else {
      this.#readLetters(word.slice(1));
    }
  }

  position(typed: string): TypedWord {
    const before = { flags: this.#flags, args: this.#args };
    if (this.#waiting !== undefined) {
      return { ...before, kind: 'value', flag: this.#waiting, command: this.#command, typed };
    }
    if (typed.startsWith('-') && !this.#flagsEnded) {
      const equals = typed.indexOf('=');
      if (equals < 0) return { ...before, kind: 'flag', known: this.#known, typed };
      const flag = this.#find(typed.slice(0, equals));
      if (flag === undefined) return { ...before, kind: 'unknown', typed };
      return { ...before, kind: 'value', flag, command: this.#command, typed: typed.slice(equals + 1) };
    }
    const path = this.#path;
    if (this.#command !== undefined)
      return {
        ...before,
        kind: 'argument',
        command: this.#command,
        path,
        flagsEnded: this.#flagsEnded,
        typed,
      };
    return this.#unknown
      ? { ...before, kind: 'unknown', typed }
      : { ...before, kind: 'command', path, typed };
  }

  get #known(): readonly CompletionFlag[] {
    return this.#command?.flags ?? this.#globals;
  }

  /** The global flags. */
  get #globals(): readonly CompletionFlag[] {
    const [first, ...others] = this.#program.commands;
    return (first?.flags ?? []).filter(({ name }) =>
      others.every(({ flags }) => flags.some((flag) => flag.name === name)),
    );
  }

  /** A word leads to a subcommand, or is an argument of the command. */
  #readWord(word: string): void {
    const id = [...this.#path, word].join(':');
    const { commands } = this.#program;
    const command = commands.find((each) => each.id === id || each.aliases.includes(id));
    const leadsDown = command !== undefined || commands.some((each) => each.id.startsWith(`${id}:`));
    if (this.#unknown || this.#args.length > 0 || (!leadsDown && this.#command !== undefined)) {
      this.#args.push(word);
      return;
    }
    this.#path = (command?.id ?? id).split(':');
    this.#command = command;
    this.#unknown = !leadsDown;
  }

  #readLong(word: string): void {
    const equals = word.indexOf('=');
    const flag = this.#find(equals < 0 ? word : word.slice(0, equals));
    if (flag === undefined) return;
    if (equals >= 0) this.#note(flag, word.slice(equals + 1));
    else if (flag.kind === 'boolean') this.#note(flag, 'true');
    else if (flag.bare !== undefined) this.#note(flag, flag.bare);
    else this.#waiting = flag;
  }

  /** `-Aw`, `-nshop`, `-n=shop`: letters up to the first one with a value. */
  #readLetters(letters: string): void {
    const [letter = '', ...others] = letters;
    const flag = this.#find(`-${letter}`);
    const rest = others.join('');
    if (flag === undefined) return;
    if (rest.startsWith('=')) this.#note(flag, rest.slice(1));
    else if (flag.kind === 'boolean') this.#note(flag, 'true');
    else if (rest === '') this.#waiting = flag;
    else this.#note(flag, rest);
    if (flag.kind === 'boolean' && rest !== '' && !rest.startsWith('=')) this.#readLetters(rest);
  }

  #find(typed: string): CompletionFlag | undefined {
    const name = typed.replace(/^--?/, '').replaceAll('_', '-');
    return this.#known.find((flag) => (typed.startsWith('--') ? flag.name === name : flag.char === name));
  }

  #note(flag: CompletionFlag, value: string): void {
    this.#flags.set(
      flag.name,
      flag.kind === 'repeatable' ? [...(this.#flags.get(flag.name) ?? []), value] : [value],
    );
  }
}
