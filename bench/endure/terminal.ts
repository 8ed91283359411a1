import { type IPty, spawn } from '@lydell/node-pty';
import headless, { type Terminal as Model } from '@xterm/headless';

/** A program in a pseudo-terminal, and what it shows. */
export class Terminal {
  /** How it ended; undefined while it runs. */
  ended: string | undefined;
  readonly #pty: IPty;
  readonly #model: Model;
  readonly #size: { columns: number; rows: number };

  constructor(
    [program = '', ...args]: readonly string[],
    env: Readonly<Record<string, string>>,
    size: { columns: number; rows: number },
  ) {
    const { columns: cols, rows } = size;
    this.#size = size;
    this.#model = new headless.Terminal({ cols, rows, allowProposedApi: true, scrollback: 0 });
    this.#pty = spawn(program, args, { name: 'xterm-256color', cols, rows, env: { ...env } });
    this.#pty.onData((text) => this.#model.write(text));
    // The terminal answers queries, such as for its background.
    this.#model.onData((text) => this.#pty.write(text));
    this.#pty.onExit(({ exitCode, signal }) => {
      this.ended = `exit code ${exitCode}, signal ${signal}`;
    });
  }

  /** The process in the terminal. */
  get pid(): number {
    return this.#pty.pid;
  }

  type(text: string): void {
    if (this.ended === undefined) this.#pty.write(text);
  }

  lines(): string[] {
    const { active } = this.#model.buffer;
    return Array.from(
      { length: this.#size.rows },
      (_, row) =>
        active
          .getLine(active.baseY + row)
          ?.translateToString(true)
          .trimEnd() ?? '',
    );
  }

  close(): void {
    if (this.ended === undefined) this.#pty.kill('SIGKILL');
  }
}
