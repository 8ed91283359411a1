import { describe, expect, it, vi } from 'vitest';
import {
  ANSWERS,
  isEveryKey,
  KEYS,
  ON_DEPLOYMENT,
  ON_NODE,
  ON_POD,
  SIZES,
  WIDE,
} from '../browser/never/screens.js';
import { PATIENCE_MS } from '../support/patience.js';
import { isMissing } from '../support/reference.js';
import { ScreenModel } from '../support/screen-model.js';
import { expectRestored, pressUntil, proa, run, shellIn } from './browse-shell.js';
import { changesOf, type Stop, Walker } from './browse-walk.js';
import { type Scene, scene } from './support.js';
import { hasTmux, Terminal } from './tmux.js';

// In one piece, which answers no question: `deploy` has a y.
const go = (type: string) => [':', `text:${type}`, 'enter'];

/** The paths to all screens, from a table of pods. */
const WAYS: readonly (readonly string[])[] = [
  ...ON_POD,
  ...ON_DEPLOYMENT.map((way) => [...go('deploy'), ...way]),
  ...ON_NODE.map((way) => [...go('nodes'), ...way]),
];

/** Terminals with 16 colors and with none, alternating. */
const TERMINALS = SIZES.map((size, at) => ({
  ...size,
  env: (at % 2 === 0 ? {} : { NO_COLOR: '1' }) as Record<string, string>,
  colors: at % 2 === 0 ? '16 colors' : 'no colors',
}));

/** A capital letter leads to a question, which is not answered. After `y`, it leads to something to copy. */
const asksBehind = (way: readonly string[]) => way[0] !== 'y' && /[A-Z]/.test(way.join(''));

/** A question that a busy machine shows late would treat a key of the next stop as its answer, so those are last. */
const WAYS_IN_ORDER = WAYS.toSorted((one, other) => Number(asksBehind(one)) - Number(asksBehind(other)));

/** With EVERY_KEY set, each key on each screen; otherwise one or two keys on each, which differ from size to size. */
function stopsAt(size: number, apart: number): Stop[] {
  const stops = WAYS_IN_ORDER.flatMap((way, at): Stop[] => {
    const asks = asksBehind(way);
    // On the first screen, q leaves.
    const isFirst = ['', 'v', '*'].includes(way.join(''));
    const keys = KEYS.filter((key) => !(asks && ANSWERS.has(key)) && !(isFirst && key === 'q'));
    if (isEveryKey) return at % SIZES.length === size ? keys.map((key) => ({ way, key })) : [];
    return (at + size) % apart === 0 ? [{ way, key: keys[(at * 7 + size * 13) % keys.length]! }] : [];
  });
  // A key may ask, too.
  const asks = ({ way, key }: Stop) => Number(asksBehind([...way, key]));
  return stops.toSorted((one, other) => asks(one) - asks(other));
}

/** A sandbox whose first pod has wide characters wherever a server allows them. */
async function wideScene(): Promise<Scene> {
  const all = await scene({ pods: 30, sample: true });
  const pod = {
    ...{ apiVersion: 'v1', kind: 'Pod' },
    metadata: { name: 'a-wide', namespace: 'default', annotations: { note: WIDE.repeat(4) } },
    spec: {
      nodeName: 'node-0001',
      containers: [{ name: 'main', image: 'busybox', env: [{ name: 'NOTE', value: WIDE }] }],
    },
    status: { phase: 'Pending', reason: WIDE, message: WIDE },
  };
  expect((await all.client.write('POST', '/api/v1/namespaces/default/pods', pod)).status).toBe(201);
  all.sandbox.resetRequests();
  // Nobody types into an editor.
  all.env.EDITOR = 'true';
  return all;
}

const LONG = isEveryKey ? 3_600_000 : 120_000;

describe('in a pseudo-terminal', () => {
  it.each(TERMINALS.map((terminal, at) => ({ ...terminal, at })))(
    'no key breaks a screen of $columns x $rows with $colors, and the terminal is restored',
    async ({ columns, rows, env, at }) => {
      const all = await wideScene();
      const terminal = await shellIn(all, { term: 'xterm', columns, rows, env });
      const before = terminal.received.length;
      // One of the keys saves files where it is pressed.
      terminal.line('cd "$HOME"');
      run(terminal, 'browse');
      await terminal.until((lines) => lines[0]!.includes(' live') && lines.at(-1)!.includes('? help'));
      const looked = { type: (text: string) => terminal.type(text), lines: () => terminal.lines };
      await new Walker(looked, /^ pro?a?[-…]/).walk(stopsAt(at, 3));
      expect(terminal.isAlternate).toBe(true);
      // Another reader of the same bytes accepts no unknown sequences, and must see the same.
      const model = () => {
        const drawn = new ScreenModel(columns, rows);
        drawn.write(terminal.received.slice(terminal.received.indexOf('\u001b[?1049h', before)));
        return drawn.lines;
      };
      await vi.waitFor(() => expect(model()).toEqual(terminal.lines), {
        timeout: PATIENCE_MS,
        interval: 200,
      });
      expect(await changesOf(all)).toEqual([]);
      // A key may have started a forward. If so, q asks for confirmation.
      await pressUntil(terminal, 'q', 'left with');
      await expectRestored(terminal, 0);
    },
    LONG,
  );
});

describe.skipIf(isMissing('tmux', hasTmux))('in tmux', () => {
  it.each(TERMINALS.map((terminal, at) => ({ ...terminal, at })))(
    'no key breaks a screen of $columns x $rows with $colors',
    async ({ columns, rows, env, at }) => {
      const all = await wideScene();
      const terminal = new Terminal({ ...all.env, ...env }, columns, rows);
      await terminal.shows('$');
      terminal.type(`cd "$HOME"; clear; ${proa} browse; echo "left with $?"`);
      terminal.press('Enter');
      await terminal.until((lines) => lines[0]!.includes(' live') && lines.at(-1)!.includes('? help'));
      const looked = { type: (text: string) => terminal.type(text), lines: () => terminal.lines() };
      await new Walker(looked, /^ pro?a?[-…]/).walk(stopsAt(at, 4));
      expect(await changesOf(all)).toEqual([]);
      terminal.type('q');
      await terminal.until((lines) => lines.includes('left with 0'));
    },
    LONG,
  );
});
