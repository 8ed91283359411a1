import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { TypedLines } from '../../../src/browser/line/typed-lines.js';

const { signal } = new AbortController();

it('text typed while a program has the terminal is not a line of line mode, or the beginning of one', async () => {
  const input = new PassThrough();
  const lines = new TypedLines(input, signal);
  const typed: string[] = [];
  let heard = '';
  input.write('shell 1\n');
  for await (const line of lines) {
    typed.push(line);
    if (line !== 'shell 1') {
      input.end();
      continue;
    }
    void lines
      .lend(async () => {
        input.write('delete 1\rexit\r\u0004');
        while (heard.length < 15)
          await new Promise<void>((resolve) => {
            input.once('data', (chunk) => {
              heard += String(chunk);
              resolve();
            });
            input.resume();
          });
        input.pause();
      })
      .then(() => input.write('where\n'));
  }
  expect(heard).toBe('delete 1\rexit\r\u0004');
  expect(typed).toEqual(['shell 1', 'where']);
});

it('lines of line mode end if the input has ended while a program had the terminal', async () => {
  const input = new PassThrough();
  const lines = new TypedLines(input, signal);
  const typed: string[] = [];
  input.write('shell 1\n');
  for await (const line of lines) {
    typed.push(line);
    void lines.lend(async () => {
      const ended = new Promise((resolve) => input.once('end', resolve));
      input.end();
      input.resume();
      await ended;
    });
  }
  expect(typed).toEqual(['shell 1']);
});
