import { PassThrough, Writable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import type { Background } from '../../../src/terminal/ui/input/background.js';
import { mountScreen } from '../../../src/terminal/ui/mount.js';
import type { ScreenSource } from '../../../src/terminal/ui/screen.js';
import { chooseTheme } from '../../../src/terminal/ui/theme.js';
import type { ScreenFrame } from '../../../src/terminal/ui/view-model.js';
import { PATIENCE_MS } from '../../support/patience.js';
import { ScreenModel } from '../../support/screen-model.js';

/** A fake terminal. */
class FakeTerminal extends Writable {
  readonly isTTY = true;
  model: ScreenModel;
  received = '';
  columns = 40;
  rows = 8;

  constructor() {
    super();
    this.model = new ScreenModel(this.columns, this.rows);
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.received += chunk.toString('utf8');
    this.model.write(chunk.toString('utf8'));
    done();
  }

  resize(columns: number, rows: number): void {
    this.columns = columns;
    this.rows = rows;
    this.model = new ScreenModel(columns, rows);
    this.model.write('\u001b[?1049h');
    this.emit('resize');
  }
}

const themeOn = (background: Background | undefined) =>
  chooseTheme({ name: undefined, themes: {}, variables: {}, background });

class Source implements ScreenSource {
  theme = themeOn(undefined);
  keys: string[] = [];
  pasted = '';
  lines = ['first', '日本 second'];
  #listener = () => {};

  frame(): ScreenFrame {
    return {
      header: { mode: '', path: ['dev'], facts: [] },
      title: `keys: ${this.keys.join(' ')}`,
      state: [],
      position: '',
      body: { kind: 'text', lines: this.lines.map((text) => ({ spans: [{ text, role: 'plain' }] })) },
      message: undefined,
      prompt: undefined,
      hints: [{ title: '', hints: [{ key: '?', does: 'help' }] }],
    };
  }

  press(key: string): void {
    this.keys.push(key);
    this.#listener();
  }

  paste(text: string): void {
    this.pasted += text;
  }

  subscribe(listener: () => void): () => void {
    this.#listener = listener;
    return () => {};
  }

  changed(): void {
    this.#listener();
  }
}

function mount({ asks = false } = {}) {
  const terminal = new FakeTerminal();
  const raw: boolean[] = [];
  const stdin = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (isRaw: boolean) => raw.push(isRaw),
    ref() {},
    unref() {},
  });
  terminal.model.write('before\n$ proa\n');
  const source = new Source();
  const streams = {
    stdin: stdin as unknown as NodeJS.ReadStream,
    stdout: terminal as unknown as NodeJS.WriteStream,
  };
  const onBackground = (background: Background) => {
    source.theme = themeOn(background);
    source.changed();
  };
  const mounted = mountScreen(source, streams, { ascii: false, ...(asks && { onBackground }) });
  return { terminal, raw, stdin, source, mounted };
}

/** Waits until something holds; Ink draws on its own timers. */
async function until(holds: () => boolean, what: () => unknown): Promise<void> {
  const look = () => {
    if (!holds()) throw new Error(`what was waited for never happened: ${JSON.stringify(what())}`);
  };
  await vi.waitFor(look, { timeout: PATIENCE_MS, interval: 1 });
}

describe('the screen', () => {
  it('takes the terminal, shows the source, and restores the terminal', async () => {
    const { mounted, raw, source, terminal } = mount();
    const { model } = terminal;
    const shown = () => model.lines;
    await until(() => shown()[7] === '? help', shown);
    expect(shown()).toEqual([' dev', 'keys:', 'first', '日本 second', '', '', '', '? help']);
    expect([model.isAlternate, model.cursorVisible, model.wrapsLines]).toEqual([true, false, false]);
    source.lines = ['other', '', '日本 second'];
    source.changed();
    await until(() => shown()[2] === 'other', shown);
    expect(shown()).toEqual([' dev', 'keys:', 'other', '', '日本 second', '', '', '? help']);
    mounted.unmount();
    await mounted.done;
    expect([model.isAlternate, model.cursorVisible, model.wrapsLines]).toEqual([false, true, true]);
    expect([raw.at(0), raw.at(-1)]).toEqual([true, false]);
    expect(model.lines.slice(0, 2)).toEqual(['before', '$ proa']);
  });

  it('is drawn again as a whole if its size may have changed, but not while it is lent', async () => {
    const { mounted, terminal } = mount();
    const { model } = terminal;
    const shown = () => model.lines;
    await until(() => shown()[7] === '? help', shown);
    const whole = shown();
    model.write('\u001b[2J\u001b[Hnoise\u001b[4;9Hmore noise');
    process.emit('SIGWINCH');
    await until(() => shown().join() === whole.join(), shown);
    await mounted.lend(async () => {
      const before = terminal.received;
      process.emit('SIGWINCH');
      expect(terminal.received).toBe(before);
    });
    const listeners = process.listenerCount('SIGWINCH');
    mounted.unmount();
    await mounted.done;
    expect(process.listenerCount('SIGWINCH')).toBe(listeners - 1);
  });

  it('names keys, however they arrive', async () => {
    const { mounted, source, stdin } = mount();
    await until(
      () => stdin.listenerCount('readable') > 0,
      () => 'no listener',
    );
    stdin.write('jj\u001b[A\u001b[6~ G\r\u007f\u0003');
    await until(
      () => source.keys.length >= 9,
      () => source.keys,
    );
    expect(source.keys).toEqual(['j', 'j', 'up', 'pagedown', 'space', 'G', 'enter', 'backspace', 'ctrl+c']);
    stdin.write('\u001b[200~q\u001b[201~');
    await until(
      () => source.pasted !== '',
      () => source.keys,
    );
    expect([source.pasted, source.keys.length]).toEqual(['q', 9]);
    stdin.write('\u001b');
    await until(
      () => source.keys.length > 9,
      () => source.keys,
    );
    expect(source.keys.at(-1)).toBe('escape');
    mounted.unmount();
    await mounted.done;
  });

  it('names function keys, Shift-Tab, Delete and keys with Ctrl as themselves', async () => {
    const { mounted, source, stdin } = mount();
    await until(
      () => stdin.listenerCount('readable') > 0,
      () => 'no listener',
    );
    const sent = [
      'OP',
      '[[E',
      '[24~',
      '[34~',
      '[15;2~',
      '[2~',
      '[Z',
      '[3~',
      '[H',
      '[4~',
      '[5~',
      '[1;5A',
      '[1;5D',
    ];
    stdin.write(sent.map((sequence) => `\u001b${sequence}`).join(''));
    await until(
      () => source.keys.length >= sent.length,
      () => source.keys,
    );
    expect(source.keys.join(' ')).toBe(
      'f1 f5 f12 f20 another key another key shift+tab delete home end pageup ctrl+up ctrl+left',
    );
    mounted.unmount();
    await mounted.done;
  });

  it('asks for the background once the terminal is raw, and is drawn again for the response, which is not a key', async () => {
    const { mounted, raw, source, stdin, terminal } = mount({ asks: true });
    const shown = () => terminal.model.lines[7] === '? help';
    await until(
      () => shown() && terminal.received.includes('\u001b]11;?'),
      () => terminal.received,
    );
    expect(raw).toEqual([true]);
    const drawn = terminal.received.length;
    stdin.write('\u001b]11;rgb:ffff/ffff/ffff\u001b\\\u001b[?62;cj');
    await until(
      () => source.keys.length > 0,
      () => source.keys,
    );
    expect(source.keys).toEqual(['j']);
    expect(source.theme).toEqual(themeOn('light'));
    await until(
      () => terminal.received.length > drawn,
      () => terminal.received,
    );
    mounted.unmount();
    await mounted.done;
    expect(raw).toEqual([true, false]);
  });

  it('reads a response that arrives after the end, before it gives the terminal back', async () => {
    const { mounted, raw, source, stdin, terminal } = mount({ asks: true });
    await until(
      () => terminal.received.includes('\u001b]11;?'),
      () => terminal.received,
    );
    let isDone = false;
    const done = mounted.done.then(() => {
      isDone = true;
    });
    mounted.unmount();
    await until(
      () => !terminal.model.isAlternate,
      () => terminal.received,
    );
    expect([isDone, raw.at(-1)]).toEqual([false, true]);
    stdin.write('\u001b]11;rgb:0/0/0\u0007\u001b[?1c');
    await done;
    expect([source.keys, raw.at(-1)]).toEqual([[], false]);
    expect(stdin.read()).toBe(null);
    // Nothing is drawn, and no mode is left set.
    expect(terminal.received.endsWith('\u001b[?1049l\u001b[?25h\u001b[?7h')).toBe(true);
  });

  it('lends the terminal after its response has arrived, and accepts keys again afterwards', async () => {
    const { mounted, raw, source, stdin, terminal } = mount({ asks: true });
    await until(
      () => terminal.received.includes('\u001b]11;?'),
      () => terminal.received,
    );
    const heard: unknown[] = [];
    const lent = mounted.lend(async () => void heard.push(raw.at(-1), stdin.listenerCount('readable')));
    await until(
      () => !terminal.model.isAlternate,
      () => terminal.received,
    );
    expect([heard, raw.at(-1)]).toEqual([[], true]);
    stdin.write('\u001b]11;rgb:f/f/f\u0007\u001b[?1c');
    await lent;
    expect(heard).toEqual([false, 0]);
    expect(source.theme).toEqual(themeOn('light'));
    stdin.write('j');
    await until(
      () => source.keys.join() === 'j',
      () => source.keys,
    );
    mounted.unmount();
    await mounted.done;
  });

  it('fills the terminal when that changes its size', async () => {
    const { mounted, terminal } = mount();
    await until(
      () => terminal.model.lines[7] === '? help',
      () => terminal.model.lines,
    );
    terminal.resize(30, 5);
    const expected = [' dev', 'keys:', 'first', '日本 second', '? help'].join();
    await until(
      () => terminal.model.lines.join() === expected,
      () => terminal.model.lines,
    );
    mounted.unmount();
    await mounted.done;
  });

  it('lends the terminal, and takes it back', async () => {
    const { mounted, raw, terminal } = mount();
    const { model } = terminal;
    await until(
      () => model.lines[7] === '? help',
      () => model.lines,
    );
    await mounted.lend(async () => {
      expect([model.isAlternate, model.cursorVisible, raw.at(-1)]).toEqual([false, true, false]);
      expect(model.wrapsLines).toBe(true);
      expect(model.lines.slice(0, 2)).toEqual(['before', '$ proa']);
    });
    await until(
      () => model.isAlternate && model.lines[7] === '? help',
      () => model.lines,
    );
    expect([raw.at(-1), model.wrapsLines]).toEqual([true, false]);
    mounted.unmount();
    await mounted.done;
  });

  it('gives the terminal back when drawing fails, and reports the error', async () => {
    const { mounted, raw, source, terminal } = mount();
    await until(
      () => terminal.model.lines[7] === '? help',
      () => terminal.model.lines,
    );
    source.frame = () => {
      throw new Error('cannot be drawn');
    };
    source.changed();
    await expect(mounted.done).rejects.toThrow('cannot be drawn');
    expect([terminal.model.isAlternate, raw.at(-1), terminal.model.wrapsLines]).toEqual([false, false, true]);
  });
});
