import { isUtf8 } from 'node:buffer';
import { rm } from 'node:fs/promises';
import { quote } from '../../go/strconv/quote.js';
import type { Environment } from '../../process/environment.js';
import { DisplayableError } from '../../process/errors.js';
import type { ProgramEnd } from '../../process/pipe-program.js';
import { newPrivateFile } from '../../process/private-file.js';
import { MAX_MANIFEST_BYTES, readNamedFile } from '../../process/read-file.js';
import { runOnTerminal } from '../../process/run-program.js';
import { leaveScreen } from '../terminal-modes.js';
import type { TerminalTurns } from '../terminal-turns.js';
import { editorCommand } from './command.js';

/** The user's saved text. */
export interface SavedFile {
  text: string;
  /** Of the file, which exists until it is removed. */
  path: string;
}

type Needed = Pick<Environment, 'variables' | 'workingFolder' | 'process' | 'signal'> & {
  screen: { readonly isTTY?: boolean; write(text: string): unknown };
};

/** Opens texts in the user's editor. */
export class TextEditor {
  readonly #environment: Needed;
  readonly #turns: Pick<TerminalTurns, 'lend'>;

  /** @param turns gives the terminal to the editor */
  constructor(environment: Needed, turns: Pick<TerminalTurns, 'lend'>) {
    this.#environment = environment;
    this.#turns = turns;
  }

  /**
   * Opens a text in the user's editor, in a file that only this user can read, and waits for the editor's end. Fails
   * with kubectl's message if the editor cannot be started or fails; the saved text is kept, and the message says
   * where. If a signal ended the editor, its screen is left.
   * @param suffix of the file: `.yaml`
   */
  async edit(text: string, suffix: string): Promise<SavedFile> {
    const { variables, process: facts, workingFolder, screen } = this.#environment;
    const path = await newPrivateFile(variables.TMPDIR, 'proa-edit-', suffix, text);
    const { program, arguments: words, name } = editorCommand(variables, facts.platform, path);
    let end: ProgramEnd | undefined;
    try {
      await this.#turns.lend(async () => {
        end = await runOnTerminal(program, words, variables, workingFolder);
        if ('signal' in end && screen.isTTY) screen.write(leaveScreen());
      });
    } catch (error) {
      await rm(path, { force: true });
      const isMissing = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
      throw new Error(
        `${isMissing ? 'unable to launch' : 'there was a problem with'} the editor ${quote(name)}`,
        { cause: error },
      );
    }
    if (end !== undefined && 'code' in end && end.code === 0) {
      const saved = await this.#saved(path);
      // Each other byte would be replaced, in values that were not edited too.
      if (!isUtf8(saved)) throw keptError(path, `the editor ${quote(name)} has not saved the text as UTF-8`);
      return { text: saved.toString(), path };
    }
    throw await this.#failed(name, path, text);
  }

  async #failed(name: string, path: string, text: string): Promise<Error> {
    const message = `there was a problem with the editor ${quote(name)}`;
    const before = Buffer.from(text);
    const saved = await this.#saved(path).catch(() => before);
    if (!saved.equals(before)) return keptError(path, message);
    await rm(path, { force: true });
    return new Error(message);
  }

  /** An editor may leave anything in place of the file. */
  #saved(path: string): Promise<Buffer> {
    return readNamedFile(path, this.#environment.signal, MAX_MANIFEST_BYTES);
  }
}

function keptError(path: string, message: string): DisplayableError {
  const copy = `A copy of your changes has been stored to ${quote(path)}`;
  return new DisplayableError(message, { display: `${copy}\nerror: ${message}` });
}
