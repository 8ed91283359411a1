import { expect, it } from 'vitest';
import { interruptFailure } from '../../src/process/errors.js';
import { scene } from '../support/scene.js';
import { ScreenModel } from '../support/screen-model.js';

const PROGRESS = /^[\d,]+ (?:of [\d,]+ )?(?:objects|pods|requests), /;

/**
 * Runs a command with messages on a terminal, output in a pipe, and a clock that is read two seconds later each time.
 * Returns whether progress was seen, and what is left on the terminal.
 * @param interrupted presses Ctrl-C when progress is first seen
 */
async function terminalOf(line: string, { interrupted = false } = {}) {
  const { proa } = await scene({ pods: 1200, sample: true });
  const screen = new ScreenModel(400, 50);
  const ctrlC = new AbortController();
  let time = Date.now();
  let seen = false;
  let drawn = '';
  await proa(line, {
    env: { CI: '' },
    messagesOnTerminal: true,
    now: () => (time += 2000),
    signal: ctrlC.signal,
    onErrorOutput: (text) => {
      screen.write(text.slice(drawn.length));
      drawn = text;
      seen ||= screen.lines.some((text) => PROGRESS.test(text));
      if (interrupted && seen) ctrlC.abort(interruptFailure());
    },
  });
  return { seen, left: screen.lines.filter((text) => text !== '') };
}

it.each(['json', 'name', 'yaml', 'ndjson', 'wide', 'jsonpath={.items[*].kind}'])(
  'the progress of a list is erased at its end when -o %s is printed to a pipe',
  async (format) => {
    const { seen, left } = await terminalOf(`get pods -A -o ${format}`);
    expect({ seen, left }).toEqual({ seen: true, left: [] });
  },
);

it.each([
  'get pods -A -o json',
  'get pods -A --watch -o name',
  'images -A',
  'capacity -A',
  'tree deployment/web',
])('the progress of "%s" is erased when Ctrl-C ends it', async (line) => {
  const { seen, left } = await terminalOf(line, { interrupted: true });
  expect(seen).toBe(true);
  expect(left).not.toContainEqual(expect.stringMatching(/objects, |pods, |requests, /));
});

it('messages are printed on separate lines, not after progress', async () => {
  const { seen, left } = await terminalOf('get pods -A -o name -v=6');
  expect(seen).toBe(true);
  expect(left.filter((text) => !/^I\d{4} /.test(text))).toEqual([]);
});
