import type { Environment } from '../../process/environment.js';
import { showControls } from '../../terminal/sanitize.js';

/** Terminals take so many bytes of a copied text; more, and some drop all of it. */
export const MAX_COPIED_BYTES = 74_000;

/** The clipboard of the terminal, also of one far away: it takes a text by an escape sequence (OSC 52). */
export class Clipboard {
  readonly #write: (sequence: string) => void;
  /** Why the terminal may not take it; undefined if nothing speaks against it. */
  readonly doubt: string | undefined;

  /** @param write writes to the terminal as it is */
  constructor(variables: Environment['variables'], write: (sequence: string) => void) {
    this.#write = write;
    this.doubt = doubtOf(variables);
  }

  /**
   * Copies a text, control characters made visible: whoever pastes it into a shell is not to run what a cluster hides
   * in it. Fails if it is too long.
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
