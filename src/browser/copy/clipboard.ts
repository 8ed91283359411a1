import type { Environment } from '../../process/environment.js';
import { showControls } from '../../terminal/sanitize.js';

/** The maximum size of a copied text in bytes; some terminals drop longer ones altogether. */
export const MAX_COPIED_BYTES = 74_000;

/** The clipboard of the terminal, even of a remote one: an escape sequence (OSC 52) sets it. */
export class Clipboard {
  readonly #write: (sequence: string) => void;
  /** Why the terminal may not support it; undefined if no reason is known. */
  readonly doubt: string | undefined;

  /** @param write writes to the terminal without changes */
  constructor(variables: Environment['variables'], write: (sequence: string) => void) {
    this.#write = write;
    this.doubt = doubtOf(variables);
  }

  /**
   * Copies a text with control characters made visible, so that pasting it into a shell does not run what a cluster
   * hides in it. Fails if it is too long.
   */
  copy(text: string): void {
    const shown = showControls(text);
    const bytes = Buffer.from(shown);
    if (bytes.length > MAX_COPIED_BYTES)
      throw new Error(
        `nothing copied: ${Math.ceil(bytes.length / 1000)} kB, and terminals take ${MAX_COPIED_BYTES / 1000} kB; save writes a file`,
      );
    this.#write(`\u001b]52;c;${bytes.toString('base64')}\u0007`);
  }
}

function doubtOf(variables: Environment['variables']): string | undefined {
  const { TERM = '', TERM_PROGRAM = '', TMUX = '', STY = '', VTE_VERSION = '' } = variables;
  if (TMUX !== '' || TERM_PROGRAM === 'tmux') return 'tmux passes it on only with "set -g set-clipboard on"';
  if (STY !== '') return 'GNU screen does not pass it on';
  if (TERM_PROGRAM === 'Apple_Terminal') return 'Terminal on macOS does not support it';
  if (TERM === 'linux' || TERM === 'dumb') return 'this terminal has no clipboard';
  return VTE_VERSION === '' ? undefined : 'GNOME terminals may not support it';
}
