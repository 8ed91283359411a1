import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { TerminalInput } from '../../../../src/terminal/ui/input/terminal-input.js';

const QUESTION = '\u001b]11;?\u001b\\\u001b[c';
const LIGHT = '\u001b]11;rgb:ffff/ffff/ffff\u001b\\';
const ATTRIBUTES = '\u001b[?62;22c';

/** A terminal's input, and a reader like Ink. */
function terminal({ patience = 60_000, asks = true } = {}) {
  const log: string[] = [];
  const stdin = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (isRaw: boolean) => log.push(isRaw ? 'raw' : 'cooked'),
    ref() {},
    unref: () => log.push('unref'),
  });
  const asker = {
    write: (text: string) => log.push(text),
    tell: (background: string) => log.push(background),
    patience,
  };
  const input = new TerminalInput(stdin as unknown as NodeJS.ReadStream, asks ? asker : undefined);
  const keys: string[] = [];
  const onReadable = () => {
    for (let chunk = input.read(); chunk !== null; chunk = input.read()) if (chunk !== '') keys.push(chunk);
  };
  const begin = () => {
    input.setEncoding().ref().setRawMode(true);
    input.addListener('readable', onReadable);
  };
  const end = () => {
    input.setRawMode(false).unref();
    input.removeListener('readable', onReadable);
  };
  begin();
  const type = async (text: string) => {
    stdin.write(text);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { input, stdin, log, keys, type, begin, end };
}

it('the terminal is queried once, in raw mode, and the answer is reported once, however often it arrives', async () => {
  const { log, keys, type, begin, end, input } = terminal();
  expect(log).toEqual(['raw', QUESTION]);
  await type(`j${LIGHT}`);
  await type(`${ATTRIBUTES}k${LIGHT}`);
  expect(log).toEqual(['raw', QUESTION, 'light']);
  expect(keys).toEqual(['j', 'k']);
  end();
  await input.settled;
  begin();
  expect(log.slice(3)).toEqual(['cooked', 'unref', 'raw']);
});

it('the terminal is not queried if the background is not needed', async () => {
  const { log, keys, type, end } = terminal({ asks: false });
  await type('j');
  end();
  expect([log, keys]).toEqual([['raw', 'cooked', 'unref'], ['j']]);
});

it('nothing is reported if the terminal has no background, or none that can be read', async () => {
  const { log, keys, type } = terminal();
  await type(`\u001b]11;pink\u0007${ATTRIBUTES}`);
  expect([log, keys]).toEqual([['raw', QUESTION], []]);
});

it('an answer may arrive late and in pieces, long after other keys', async () => {
  const { log, keys, type } = terminal();
  for (const piece of [
    'j',
    'k',
    '\u001b',
    ']',
    '1',
    '1;rgb:0/',
    '0/0\u001b',
    '\\',
    '\u001b[',
    '?6',
    '2c',
    'l',
  ])
    await type(piece);
  expect([log, keys]).toEqual([
    ['raw', QUESTION, 'dark'],
    ['j', 'k', 'l'],
  ]);
});

it('the Escape key is passed on after a moment while an answer is awaited, and immediately afterwards', async () => {
  const { keys, type } = terminal();
  await type('\u001b');
  expect(keys).toEqual([]);
  await expect.poll(() => keys).toEqual(['\u001b']);
  await type(ATTRIBUTES);
  await type('\u001b');
  expect(keys).toEqual(['\u001b', '\u001b']);
});

it('the terminal is given back only after the answer has arrived, so that no shell gets it', async () => {
  const { input, stdin, log, keys, type, end } = terminal();
  end();
  expect(log).toEqual(['raw', QUESTION]);
  await type('\u001b]11;rgb:ff');
  await type(`ff/ffff/ffff\u0007 typed ${ATTRIBUTES.slice(0, 4)}`);
  expect(log).not.toContain('cooked');
  await type(ATTRIBUTES.slice(4));
  await input.settled;
  expect(log).toEqual(['raw', QUESTION, 'light', 'cooked', 'unref']);
  expect(keys).toEqual([]);
  expect(stdin.listenerCount('readable')).toBe(0);
});

it('the terminal is finally given back if it never answers, after waiting once', async () => {
  const { input, log, begin, end } = terminal({ patience: 1 });
  end();
  await input.settled;
  expect(log).toEqual(['raw', QUESTION, 'cooked', 'unref']);
  begin();
  end();
  expect(log.slice(4)).toEqual(['raw', 'cooked', 'unref']);
});

it('no answer is awaited from a terminal that is gone', async () => {
  const gone = terminal();
  gone.end();
  gone.stdin.destroy();
  await gone.input.settled;
  const before = terminal();
  before.stdin.destroy();
  before.end();
  await before.input.settled;
  expect(before.log).toContain('cooked');
});

it('split characters are joined, and the stream still delivers bytes to programs that borrow the terminal', async () => {
  const { stdin, keys, end } = terminal({ asks: false });
  const bytes = Buffer.from('é');
  for (const at of [0, 1]) {
    stdin.write(bytes.subarray(at, at + 1));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(keys).toEqual(['é']);
  end();
  stdin.write(bytes);
  await new Promise((resolve) => setImmediate(resolve));
  expect(stdin.read()).toEqual(bytes);
});
