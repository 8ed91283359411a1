/** DEC private modes that a full-screen program leaves behind where it is cut off, and how a terminal is without them. */
const ORDINARY = new Map<number, 'h' | 'l'>([
  [1, 'l'],
  [7, 'h'],
  [25, 'h'],
  [47, 'l'],
  [1000, 'l'],
  [1002, 'l'],
  [1003, 'l'],
  [1004, 'l'],
  [1005, 'l'],
  [1006, 'l'],
  [1015, 'l'],
  [1047, 'l'],
  [1049, 'l'],
  [2004, 'l'],
]);

/** The longest beginning of a sequence that is waited for. */
const LONGEST = 64;

/**
 * Notes which modes (the alternate screen, a hidden cursor, reports of the mouse) a program sets on a terminal, from what
 * it prints, so that the terminal can be put right if the program is cut off. Only what was changed is put right: to leave
 * an alternate screen that nobody entered moves the cursor.
 */
export class TerminalModes {
  readonly #changed = new Set<number>();
  /** The beginning of a sequence at the end of what was printed. */
  #rest = '';

  /** @param bytes what the program prints */
  note(bytes: Uint8Array): void {
    if (this.#rest === '' && !bytes.includes(0x1b)) return;
    const text = this.#rest + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
    for (const [, modes, set] of text.matchAll(/\u001b\[\?([\d;]+)([hl])/g))
      for (const mode of modes!.split(';')) this.#noteMode(Number(mode), set!);
    const last = text.lastIndexOf('\u001b');
    const tail = last < 0 ? '' : text.slice(last);
    this.#rest = /^\u001b(\[(\?[\d;]*)?)?$/.test(tail) && tail.length <= LONGEST ? tail : '';
  }

  #noteMode(mode: number, set: string): void {
    const ordinary = ORDINARY.get(mode);
    if (ordinary === undefined) return;
    if (set === ordinary) this.#changed.delete(mode);
    else this.#changed.add(mode);
  }

  /** What puts the terminal right: "" where no mode is changed. */
  get repair(): string {
    if (this.#changed.size === 0) return '';
    const modes = [...this.#changed].map((mode) => `\u001b[?${mode}${ORDINARY.get(mode)}`);
    // Colors and other character sets, which a program that was cut off leaves as well.
    return `${modes.join('')}\u001b(B\u001b[0m`;
  }
}
