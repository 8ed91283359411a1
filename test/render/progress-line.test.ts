import { describe, expect, it } from 'vitest';
import { StringOutput } from '../../src/process/output.js';
import { ProgressLine } from '../../src/terminal/progress-line.js';
import { ManualClock } from '../support/manual-clock.js';

/** What a terminal shows of one line: text up to the last time it was erased. */
function visibleLine(output: StringOutput): string {
  return output.text.split('\r\u001b[K').at(-1)!;
}

function line(options: { isTTY?: boolean; columns?: number } = { isTTY: true }) {
  const clock = new ManualClock();
  const output = new StringOutput(options);
  const work = { text: 'a third done' };
  return { clock, output, work, line: new ProgressLine(output, clock, () => work.text) };
}

describe('a line of progress', () => {
  it('appears after a second of work, is kept current, and disappears with the work', () => {
    const all = line();
    all.line.begin();
    all.clock.advance(999);
    expect(all.output.text).toBe('');
    all.clock.advance(1);
    expect(visibleLine(all.output)).toBe('a third done');
    all.work.text = 'half done';
    all.clock.advance(250);
    expect(visibleLine(all.output)).toBe('half done');
    all.line.end();
    expect(visibleLine(all.output)).toBe('');
    const { length } = all.output.text;
    all.clock.advance(10_000);
    all.line.end();
    expect(all.output.text).toHaveLength(length);
  });

  it('waits one second in total for work in several pieces, and does not flash for short ones', () => {
    const all = line();
    all.line.begin();
    all.clock.advance(900);
    all.line.end();
    all.line.begin();
    all.clock.advance(249);
    expect(all.output.text).toBe('');
    all.clock.advance(1);
    expect(visibleLine(all.output)).toBe('a third done');
  });

  it('gives way to writers on the terminal, and to those who borrow it', async () => {
    const all = line();
    all.line.begin();
    all.clock.advance(1000);
    all.line.erase();
    expect(visibleLine(all.output)).toBe('');
    all.clock.advance(250);
    expect(visibleLine(all.output)).toBe('a third done');
    await all.line.asideFor(async () => {
      all.clock.advance(60_000);
      expect(visibleLine(all.output)).toBe('');
    });
    all.clock.advance(250);
    expect(visibleLine(all.output)).toBe('a third done');
  });

  it('fits the terminal, and is empty in a pipe', () => {
    const narrow = line({ isTTY: true, columns: 8 });
    narrow.line.begin();
    narrow.clock.advance(1000);
    expect(visibleLine(narrow.output)).toBe('a third');
    const pipe = line({});
    pipe.line.begin();
    pipe.clock.advance(60_000);
    pipe.line.end();
    expect(pipe.output.text).toBe('');
  });
});
