/** DEC private modes that an interrupted full-screen program leaves behind: those that are normally off, and on. */
const [ORDINARY_OFF, ORDINARY_ON] = [
  [1, 5, 6, 9, 42, 47, 66, 67, 69, 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1015, 1016, 1047, 1049].concat([
    1050, 1051, 1052, 1053, 1060, 1061, 2004, 2026, 2031, 2048, 5522, 7727, 7786, 9001,
  ]),
  [7, 8, 25, 1046],
];
const ORDINARY = new Map<number, 'h' | 'l'>([
  ...ORDINARY_OFF.map((mode) => [mode, 'l'] as const),
  ...ORDINARY_ON.map((mode) => [mode, 'h'] as const),
]);

/**
 * The same for the modes of ECMA-48: a locked keyboard, insert mode, local echo, a carriage return for each line feed.
 */
const ORDINARY_ECMA = new Map<number, 'h' | 'l'>([
  [2, 'l'],
  [4, 'l'],
  [12, 'h'],
  [20, 'l'],
]);

const ALTERNATE_SCREENS = ['?47', '?1047', '?1049'];

/**
 * Sequences and characters that change how a terminal works, or start such a sequence. Of commands with a text: colors
 * that are set, not queried; colors that are reset; and states that an empty text ends: a link, progress, the pointer's
 * shape.
 */
const SEQUENCE = new RegExp(
  [
    String.raw`\u001b\[([?<=>]?)([\d;:]*)([ -/]*)([@-~])|\u001b([ ()*+%./-])([!-/]?[0-~])|\u001b([=>cno])|([\u000e\u000f])`,
    String.raw`\u001b\](?:([45](?:;\d*;\?)*;\d*|1\d(?:;\?)*)(;[^?;\u0007\u001b][^\u0007\u001b]*)`,
    String.raw`1(0[45]|1\d)[\u0007\u001b]|(8;[^;\u0007\u001b]*|9;4|22);([^]))`,
  ].join('|'),
  'g',
);
const UNFINISHED =
  /^\u001b(\[[?<=>]?[\d;:]*[ -/]*|[ ()*+%./-][!-/]?|\][\d;]*|\](8;[^;\u0007\u001b]*|[45]|1\d)(;[^\u0007\u001b]*)?)?$/;

/** Characters on which a terminal acts even within a sequence, which then continues. */
const WITHIN = String.raw`\0-\u0017\u0019\u001c-\u001f\u007f`;
const INTERRUPTED = new RegExp(String.raw`\u001b[${WITHIN} ()*+%./-]*(\[[${WITHIN} -?]*)?`, 'g');
const ALL_WITHIN = new RegExp(`[${WITHIN}]`, 'g');
const NONE_WITHIN = new RegExp(`[^${WITHIN}]`, 'g');

/** The sets of 96 characters, by the sets of 94 that they replace. */
const SMALLER_SETS: Readonly<Record<string, string>> = { '-': ')', '.': '*', '/': '+' };

/**
 * Texts to the terminal (commands; images, titles), and a marker for one that continues, whose beginning no longer
 * matters.
 */
const COMMAND = String.raw`\u001b\][^\u0007\u0018\u001a\u001b]*`;
const OTHER_TEXT = String.raw`\u001b[P_^Xk][^\u0018\u001a\u001b]*`;
const TEXTS = new RegExp(`${COMMAND}|${OTHER_TEXT}`, 'g');
const GOES_ON: readonly [RegExp, string][] = [
  [new RegExp(`^${COMMAND}$`), '\u001b]?'],
  [new RegExp(`^${OTHER_TEXT}$`), '\u001bP'],
];

/** Ends a text, and an incomplete sequence; has no effect elsewhere. */
const STRING_TERMINATOR = '\u001b\\';
const NONE_OF_THEM = /^[^\u000e\u000f\u001b\u00c2]*$/;

/** The longest beginning of a sequence that is kept. */
const LONGEST = 4096;

/**
 * Records which modes (the alternate screen, a hidden cursor, reports of the mouse and of keys) a program sets on a
 * terminal, from its output, so that the terminal can be restored if the program is interrupted. Only changed modes are
 * restored: leaving an alternate screen that was not entered moves the cursor.
 */
export class TerminalModes {
  /** The sequence that restores each changed mode, by mode. */
  readonly #changed = new Map<string, string>();
  /** How many keyboard modes (kitty's protocol) were pushed, on either screen. */
  #keys = { main: 0, alternate: 0 };
  /** The beginning of a sequence at the end of the output. */
  #rest = '';

  /** @param bytes the output of the program */
  note(bytes: Uint8Array): void {
    const printed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
    if (this.#rest === '' && NONE_OF_THEM.test(printed)) return;
    const text = (this.#rest + printed)
      // U+009B, in UTF-8, starts a sequence with one character; so do its neighbors.
      .replaceAll(
        /\u00c2([\u0080-\u009f])/g,
        (_, one) => `\u001b${String.fromCharCode(one.charCodeAt(0) - 64)}`,
      )
      // Nothing is shifted back within a text.
      .replaceAll(TEXTS, (all) => all.replaceAll('\u000f', ''))
      .replaceAll(INTERRUPTED, (all) => all.replaceAll(NONE_WITHIN, '') + all.replaceAll(ALL_WITHIN, ''));
    for (const found of text.matchAll(SEQUENCE)) {
      const [, mark = '', words = '', between = '', final, set, name, plain, shift, ...command] = found;
      if (final !== undefined) this.#noteSequence(mark, words, between + final);
      else if (set !== undefined) this.#noteSet(SMALLER_SETS[set] ?? set, name!);
      else if (plain === undefined && shift === undefined) this.#noteCommand(command);
      else this.#noteCharacter(plain ?? shift!);
    }
    const half = text.endsWith('\u00c2') ? '\u00c2' : '';
    const last = text.lastIndexOf('\u001b');
    this.#rest = (last < 0 ? '' : unfinished(text.slice(last, text.length - half.length))) + half;
  }

  #noteSequence(mark: string, words: string, final: string): void {
    const numbers = words.split(/[;:]/).map(Number);
    const [first = 0, second = 0] = numbers;
    const isFirst = first === 0;
    if (final === 'h' || final === 'l') for (const mode of numbers) this.#noteMode(mark, mode, final);
    // Modes that were restored to a saved state may be set.
    else if (final === 'r' && mark === '?') for (const mode of numbers) this.#noteMode(mark, mode, undefined);
    else if (final === 'r' && mark === '') this.#note('region', words === '' ? '' : '\u001b7\u001b[r\u001b8');
    else if (final === 'm' && mark === '') this.#note('looks', /^0*$/.test(words) ? '' : '\u001b[0m');
    else if (final === 'm' && mark === '>')
      this.#note(`keys ${first}`, second === 0 ? '' : `\u001b[>${first}m`);
    else if (final === 'n' && mark === '>') this.#note(`keys ${first}`, `\u001b[>${first}m`);
    else if (final === 'u' && mark !== '') this.#noteKeys(mark, words === '' ? undefined : first);
    else if (final === 'c' && mark === '?') this.#note('cursor of Linux', isFirst ? '' : '\u001b[?0c');
    else if (final === 'i') this.#note('printer', first === 5 ? `\u001b[${mark}4i` : '');
    else if (final === 'g') this.#note('tabs', '\u001b[?5W');
    else if ([' q', '$}', '$~'].includes(final)) this.#note(final, isFirst ? '' : `\u001b[0${final}`);
  }

  #noteSet(set: string, name: string): void {
    if (set === '%') this.#note('coding', name === 'G' ? '' : '\u001b%G');
    else if (set === ' ') this.#note('controls', name === 'G' ? '\u001b F' : '');
    else this.#note(`set ${set}`, name === 'B' ? '' : `\u001b${set}B`);
  }

  #noteCommand([color, values = '', reset, kind = '', text]: (string | undefined)[]): void {
    const undo = (number: string) => this.#note(`color ${number}`, `\u001b]${number}${STRING_TERMINATOR}`);
    if (color?.startsWith('1')) {
      // Each further value belongs to the next color.
      const at = Number(color.slice(0, 2)) + color.split('?').length - 1;
      for (const more of values.split(';').slice(1).keys()) if (at + more < 20) undo(`1${at + more}`);
    } else if (color !== undefined) undo(`10${color[0]}`);
    else if (reset !== undefined) this.#note(`color 1${reset}`, '');
    else {
      const [number] = kind.split(';');
      const isOver = ['\u0007', '\u001b', ...(number === '9' ? ['0'] : [])].includes(text!);
      const empty = { 8: '8;;', 9: '9;4;0', 22: '22;' }[number!];
      this.#note(`text ${number}`, isOver ? '' : `\u001b]${empty}${STRING_TERMINATOR}`);
    }
  }

  /** @param set undefined if the current state is unknown */
  #noteMode(mark: string, mode: number, set: 'h' | 'l' | undefined): void {
    // As a VT52, the terminal understands nothing else.
    if (mark === '?' && mode === 2) this.#note('old', set === 'h' ? '' : '\u001b<');
    const ordinary = (mark === '?' ? ORDINARY : mark === '' ? ORDINARY_ECMA : undefined)?.get(mode);
    if (ordinary === undefined) return;
    this.#note(`${mark}${mode}`, set === ordinary ? '' : `\u001b[${mark}${mode}${ordinary}`);
  }

  #noteKeys(mark: string, number: number | undefined): void {
    const screen = this.#isAlternate ? 'alternate' : 'main';
    if (mark === '>') this.#keys[screen]++;
    else if (mark === '<') this.#keys[screen] = Math.max(0, this.#keys[screen] - (number ?? 1));
    else if (mark === '=') this.#note('flags', (number ?? 0) === 0 ? '' : '\u001b[=0;1u');
  }

  #noteCharacter(character: string): void {
    if (character === 'c') this.#reset();
    else if (character === '=' || character === '>') this.#note('keypad', character === '>' ? '' : '\u001b>');
    else this.#note('shift', character === '\u000f' ? '' : '\u000f');
  }

  /** @param repair "" if it is unchanged */
  #note(what: string, repair: string): void {
    if (repair === '') this.#changed.delete(what);
    else this.#changed.set(what, repair);
  }

  /**
   * The terminal was reset, which no terminal does completely. If the other screen was left, there is no cursor of it
   * to restore.
   */
  #reset(): void {
    for (const mode of ALTERNATE_SCREENS) if (this.#changed.has(mode)) this.#note(mode, '\u001b[?1047l');
  }

  get #isAlternate(): boolean {
    return ALTERNATE_SCREENS.some((mode) => this.#changed.has(mode));
  }

  /** The sequence that restores the terminal: "" if no mode is changed. */
  get repair(): string {
    const { main, alternate } = this.#keys;
    // The region is restored last: its cursor is that of the original screen. Each screen has its own flags.
    const { region = '', flags = '', old = '', ...others } = Object.fromEntries(this.#changed);
    const leave = (count: number) => (count === 0 ? '' : `\u001b[<${count}u`);
    const isCut = this.#rest.startsWith('\u001b');
    const begin = (isCut ? STRING_TERMINATOR : '') + old;
    const changed = Object.values(others).join('');
    const repair = [
      begin,
      this.#isAlternate ? flags : '',
      leave(alternate),
      changed,
      flags,
      leave(main),
      region,
    ].join('');
    // Colors and other character sets, which an interrupted program also leaves behind.
    return repair === '' ? '' : `${repair}\u001b(B\u001b[0m`;
  }
}

/** The end of a text that must be kept, from its last escape on, to read what follows. */
function unfinished(end: string): string {
  if (end.length <= LONGEST && UNFINISHED.test(end)) return end;
  return GOES_ON.find(([goesOn]) => goesOn.test(end))?.[1] ?? '';
}

/**
 * The sequence that leaves the screen of an interrupted program whose output is unknown: the alternate screen, a hidden
 * cursor, reports of the mouse, of pastes and of keys, colors and other character sets. The cursor is saved first: a
 * terminal on the main screen would otherwise move it to the last saved position.
 */
export function leaveScreen(): string {
  const modes = new TerminalModes();
  modes.note(Buffer.from('\u001b[?1049;1;1000;1002;1003;1004;1006;2004h\u001b[?25l\u001b=\u000e\u001b[31m'));
  return `\u001b7${modes.repair}`;
}
