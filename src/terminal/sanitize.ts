import type { Output } from '../process/output.js';

/**
 * Characters that a terminal may act on or does not show: C0 except line feed and tab, DEL, C1, the line and paragraph
 * separators, characters that change the direction of text (marks, embeddings, overrides, isolates), interlinear
 * annotations, and tags, which carry invisible text. Without carriage returns, escapes and C1, no sequence (CSI, OSC,
 * DCS) can start.
 */
const CONTROLS =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;
const ALL_CONTROLS = new RegExp(CONTROLS.source, 'gu');

const NAMED = new Map([
  ['\r', '\\r'],
  ['\u001b', '^['],
]);

/**
 * Text with visible control characters: ESC as `^[` and CR as `\r`, as in kubectl, others as `\x07`, `\u202e`,
 * `\U000e0041`.
 */
export function showControls(text: string): string {
  return CONTROLS.test(text) ? text.replace(ALL_CONTROLS, visible) : text;
}

/**
 * A name within a line: the names of roles and contexts may contain line feeds, which are shown as `\n` and start no
 * new lines.
 */
export function inOneLine(name: string): string {
  return name.replaceAll('\n', '\\n');
}

/** A name that is the whole output: in one line on a terminal, and unchanged for scripts, which use it as a name. */
export function wholeName(name: string, { isTTY }: Pick<Output, 'isTTY'>): string {
  return isTTY ? inOneLine(name) : name;
}

function visible(char: string): string {
  const code = char.codePointAt(0)!;
  const hex = code.toString(16);
  const [letter, digits] = code <= 0xff ? ['x', 2] : code <= 0xffff ? ['u', 4] : ['U', 8];
  return NAMED.get(char) ?? `\\${letter}${hex.padStart(digits, '0')}`;
}

/**
 * The only place where text from the cluster reaches a terminal: an Output in which control characters are visible and
 * have no effect. Not for our own text that controls the terminal. In a pipe the bytes are not changed, and the output
 * is returned as it is.
 */
export function sanitizeOutput(output: Output): Output {
  return output.isTTY ? new SanitizedOutput(output) : output;
}

class SanitizedOutput implements Output {
  readonly #output: Output;

  constructor(output: Output) {
    this.#output = output;
  }

  get isTTY(): boolean {
    return this.#output.isTTY;
  }

  get columns(): number | undefined {
    return this.#output.columns;
  }

  write(text: string): Promise<void> {
    return this.#output.write(showControls(text));
  }

  async flush(): Promise<void> {
    await this.#output.flush?.();
  }

  endWith(signal: AbortSignal): void {
    this.#output.endWith?.(signal);
  }
}
