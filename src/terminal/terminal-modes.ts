/** DEC private modes that a full-screen program leaves behind where it is cut off, and how a terminal is without them. */
const ORDINARY = new Map<number, 'h' | 'l'>([
  [1, 'l'],
  [5, 'l'],
  [6, 'l'],
  [7, 'h'],
  [9, 'l'],
  [25, 'h'],
  [47, 'l'],
  [66, 'l'],
  [69, 'l'],
  [1000, 'l'],
  [1002, 'l'],
  [1003, 'l'],
  [1004, 'l'],
  [1005, 'l'],
  [1006, 'l'],
  [1015, 'l'],
  [1016, 'l'],
  [1047, 'l'],
  [1049, 'l'],
  [2004, 'l'],
  [2031, 'l'],
  [2048, 'l'],
  [9001, 'l'],
]);

/** The same for the modes of ECMA-48: a locked keyboard, inserting, echoing, a return for each line feed. */
const ORDINARY_ECMA = new Map<number, 'h' | 'l'>([
  [2, 'l'],
  [4, 'l'],
  [12, 'h'],
  [20, 'l'],
]);

const ALTERNATE_SCREENS = ['?47', '?1047', '?1049'];

/**
 * Sequences and characters that change how a terminal works, or begin such a sequence. Of commands with a text: colors that
 * are set, not asked for; colors that are reset; and a link, which ends with an empty one.
 */
const SEQUENCE = new RegExp(
  [
    String.raw`\u001b\[([?<=>]?)([\d;:]*)([ !]?)([@-~])|\u001b([()*+%])([0-~])|\u001b([=>cno])|([\u000e\u000f])`,
    String.raw`\u001b\](?:([45];\d+|1\d);[^?\u0007\u001b]|1(0[45]|1\d)[\u0007\u001b]|8;[^;\u0007\u001b]*;([^\u0007]))`,
  ].join('|'),
  'g',
);
const UNFINISHED = /^\u001b(\[[?<=>]?[\d;:]*[ !]?|[()*+%]|\][\d;]*|\]8;[^;\u0007\u001b]*;?)?$/;

/** The beginnings of texts to the terminal (commands, images), and what ends one. */
const TEXT_BEGINS = /.*\u001b([\]P_^X])/s;
const TEXT_ENDS = { command: /[\u0007\u0018\u001a\u001b]/, other: /[\u0018\u001a\u001b]/ };

/** Ends a text, and a sequence that is not whole; means nothing elsewhere. */
const STRING_TERMINATOR = '\u001b\\';
const NONE_OF_THEM = /^[^\u000e\u000f\u001b\u00c2]*$/;

/** The longest beginning of a sequence that is waited for. */
const LONGEST = 64;

/**
 * Notes which modes (the alternate screen, a hidden cursor, reports of the mouse and of keys) a program sets on a terminal,
 * from what it prints, so that the terminal can be put right if the program is cut off. Only what was changed is put right:
 * to leave an alternate screen that nobody entered moves the cursor.
 */
export class TerminalModes {
  /** What puts each thing right that was changed, by what it is. */
  readonly #changed = new Map<string, string>();
  /** How many ways of reporting keys (kitty's protocol) were put upon those there were, on either screen. */
  #keys = { main: 0, alternate: 0 };
  /** The beginning of a sequence at the end of what was printed. */
  #rest = '';
  /** The kind of text to the terminal that has not ended. */
  #text: keyof typeof TEXT_ENDS | undefined;

  /** @param bytes what the program prints */
  note(bytes: Uint8Array): void {
    const printed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
    if (this.#rest === '' && this.#text === undefined && NONE_OF_THEM.test(printed)) return;
    // U+009B, in UTF-8, is a sequence's beginning in one character.
    const text = (this.#rest + printed).replaceAll('\u00c2\u009b', '\u001b[');
    for (const found of text.matchAll(SEQUENCE)) {
      const [, mark = '', words = '', space = '', final, set, name, plain, shift, ...command] = found;
      if (final !== undefined) this.#noteSequence(mark, words, space + final);
      else if (set === '%') this.#note('coding', name === 'G' ? '' : '\u001b%G');
      else if (set !== undefined) this.#note(`set ${set}`, name === 'B' ? '' : `\u001b${set}B`);
      else if (plain === undefined && shift === undefined) this.#noteCommand(command);
      else this.#noteCharacter(plain ?? shift!);
    }
    this.#noteText(text);
    const last = text.lastIndexOf('\u001b');
    const tail = last < 0 ? '' : text.slice(last);
    const isHalf = text.endsWith('\u00c2');
    this.#rest = isHalf ? '\u00c2' : UNFINISHED.test(tail) && tail.length <= LONGEST ? tail : '';
  }

  #noteSequence(mark: string, words: string, final: string): void {
    const numbers = words.split(/[;:]/).map(Number);
    const [first = 0, second = 0] = numbers;
    if (final === 'h' || final === 'l') for (const mode of numbers) this.#noteMode(mark, mode, final);
    else if (final === 'r' && mark === '') this.#note('region', words === '' ? '' : '\u001b7\u001b[r\u001b8');
    else if (final === ' q') this.#note('cursor', first === 0 ? '' : '\u001b[0 q');
    else if (final === 'm' && mark === '>' && first === 4)
      this.#note('keys', second === 0 ? '' : '\u001b[>4m');
    else if (final === 'u' && mark !== '') this.#noteKeys(mark, words === '' ? undefined : first);
    else if (final === '!p') this.#forget();
  }

  #noteCommand([color, reset, link]: (string | undefined)[]): void {
    if (color !== undefined) {
      const undone = color.startsWith('1') ? `1${color}` : `10${color[0]}`;
      this.#note(`color ${undone}`, `\u001b]${undone}${STRING_TERMINATOR}`);
    } else if (reset !== undefined) this.#note(`color 1${reset}`, '');
    else this.#note('link', link === '\u001b' ? '' : `\u001b]8;;${STRING_TERMINATOR}`);
  }

  #noteText(printed: string): void {
    const [begun = '', kind] = TEXT_BEGINS.exec(printed) ?? [];
    if (kind !== undefined) this.#text = kind === ']' ? 'command' : 'other';
    if (this.#text !== undefined && TEXT_ENDS[this.#text].test(printed.slice(begun.length)))
      this.#text = undefined;
  }

  #noteMode(mark: string, mode: number, set: string): void {
    const ordinary = (mark === '?' ? ORDINARY : mark === '' ? ORDINARY_ECMA : undefined)?.get(mode);
    if (ordinary === undefined) return;
    this.#note(`${mark}${mode}`, set === ordinary ? '' : `\u001b[${mark}${mode}${ordinary}`);
  }

  #noteKeys(mark: string, number: number | undefined): void {
    const screen = ALTERNATE_SCREENS.some((mode) => this.#changed.has(mode)) ? 'alternate' : 'main';
    if (mark === '>') this.#keys[screen]++;
    else if (mark === '<') this.#keys[screen] = Math.max(0, this.#keys[screen] - (number ?? 1));
    else if (mark === '=') this.#note('flags', (number ?? 0) === 0 ? '' : '\u001b[=0;1u');
  }

  #noteCharacter(character: string): void {
    if (character === 'c') this.#forget();
    else if (character === '=' || character === '>') this.#note('keypad', character === '>' ? '' : '\u001b>');
    else this.#note('shift', character === '\u000f' ? '' : '\u000f');
  }

  /** @param repair "" where it is as it was */
  #note(what: string, repair: string): void {
    if (repair === '') this.#changed.delete(what);
    else this.#changed.set(what, repair);
  }

  /** The terminal was reset. */
  #forget(): void {
    this.#changed.clear();
    this.#keys = { main: 0, alternate: 0 };
  }

  /** What puts the terminal right: "" where no mode is changed. */
  get repair(): string {
    const { main, alternate } = this.#keys;
    // The region is left last: its cursor is that of the screen that there was before.
    const { region = '', ...others } = Object.fromEntries(this.#changed);
    const leave = (count: number) => (count === 0 ? '' : `\u001b[<${count}u`);
    const isCut = this.#text !== undefined || this.#rest.startsWith('\u001b');
    const end = isCut ? STRING_TERMINATOR : '';
    const repair = [end, leave(alternate), ...Object.values(others), leave(main), region].join('');
    // Colors and other character sets, which a program that was cut off leaves as well.
    return repair === '' ? '' : `${repair}\u001b(B\u001b[0m`;
  }
}
