import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { interruptFailure } from '../../../src/process/errors.js';
import { processInfo } from '../../../src/process/process-environment.js';
import { TextEditor } from '../../../src/terminal/editor/editor.js';
import { TerminalTurns } from '../../../src/terminal/terminal-turns.js';

/** An editor that is a shell script, with the path of the file as its first argument. */
function scripted(script: string, signal = new AbortController().signal) {
  const folder = mkdtempSync(join(tmpdir(), 'proa-editor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'editor.sh');
  writeFileSync(path, script);
  const variables = { PATH: process.env.PATH, TMPDIR: folder, EDITOR: `bash ${path}` };
  const written: string[] = [];
  const screen = { isTTY: true, write: (text: string) => written.push(text) };
  const editor = new TextEditor(
    { variables, workingFolder: folder, process: processInfo(), signal, screen },
    new TerminalTurns(),
  );
  const left = () => readdirSync(folder).filter((name) => name.startsWith('proa-edit-'));
  return { editor, folder, left, written };
}

describe('the editor', () => {
  it('returns the saved text, from a file that no one else can read', async () => {
    const { editor } = scripted('stat -c %a "$1" >"$TMPDIR/mode"; sed -i s/a/b/ "$1"');
    const { text, path } = await editor.edit('a\n', '.yaml');
    expect(text).toBe('b\n');
    expect(path).toMatch(/proa-edit-\d+\.yaml$/);
    expect(readFileSync(join(path, '../mode'), 'utf8')).toBe('600\n');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('returns the saved text if the editor replaces the file', async () => {
    const { editor } = scripted('echo new >"$1.new"; mv "$1.new" "$1"');
    expect((await editor.edit('old\n', '.json')).text).toBe('new\n');
  });

  it('keeps what was saved before the editor failed, and says where', async () => {
    const { editor, folder, left } = scripted('echo work >"$1"; exit 1');
    const error = (await editor.edit('', '.yaml').catch((one: unknown) => one)) as { display: string };
    const [name = ''] = left();
    const path = join(folder, name);
    expect(readFileSync(path, 'utf8')).toBe('work\n');
    expect(error.display).toBe(
      `A copy of your changes has been stored to "${path}"\nerror: there was a problem with the editor "bash ${folder}/editor.sh"`,
    );
  });

  it('leaves no file if it failed without a change', async () => {
    const { editor, left } = scripted('exit 1');
    await expect(editor.edit('a\n', '.yaml')).rejects.toThrow(/^there was a problem with the editor "bash /);
    expect(left()).toEqual([]);
  });

  it('does not affect the terminal if it ended by itself', async () => {
    const { editor, written } = scripted('exit 1');
    await expect(editor.edit('', '.yaml')).rejects.toThrow();
    expect(written).toEqual([]);
  });

  it.each(['exit 0', 'exit 1'])(
    'keeps a text that it saved in another encoding than UTF-8: %s',
    async (end) => {
      const { editor, left } = scripted(`printf 'caf\\xe9' > "$1"; ${end}`);
      const failure = await editor.edit('a\n', '.yaml').catch((error: unknown) => error);
      expect(String((failure as { display?: string }).display)).toMatch(
        /^A copy of your changes has been stored to "[^"]+"\nerror: /,
      );
      expect(left()).toHaveLength(1);
    },
  );

  it('leaves no file if it cannot be started', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'proa-editor-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const variables = { TMPDIR: folder, EDITOR: join(folder, 'missing') };
    const { signal } = new AbortController();
    const editor = new TextEditor(
      { variables, workingFolder: folder, process: processInfo(), signal, screen: { write: () => true } },
      new TerminalTurns(),
    );
    await expect(editor.edit('a\n', '.yaml')).rejects.toThrow(
      `unable to launch the editor "${folder}/missing"`,
    );
    expect(existsSync(folder) && readdirSync(folder)).toEqual([]);
  });

  it('is not awaited if it left a pipe in place of the file and Ctrl-C was pressed', async () => {
    const ctrlC = new AbortController();
    const { editor, folder, left } = scripted('rm "$1"; mkfifo "$1"', ctrlC.signal);
    const edited = editor.edit('a\n', '.yaml');
    const isPipe = () => left().some((name) => statSync(join(folder, name)).isFIFO());
    await expect.poll(isPipe).toBe(true);
    ctrlC.abort(interruptFailure());
    await expect(edited).rejects.toThrow('interrupted');
  });

  it('has the terminal while it runs', async () => {
    const { editor: _, folder } = scripted('true');
    const states: string[] = [];
    const turns = new TerminalTurns(async (use) => {
      states.push('lent');
      await use();
      states.push('given back');
    });
    const variables = { PATH: process.env.PATH, TMPDIR: folder, EDITOR: `bash ${folder}/editor.sh` };
    const { signal } = new AbortController();
    const screen = { write: () => true };
    const facts = { variables, workingFolder: folder, process: processInfo(), signal, screen };
    const editor = new TextEditor(facts, turns);
    await editor.edit('a', '.yaml');
    expect(states).toEqual(['lent', 'given back']);
  });
});
