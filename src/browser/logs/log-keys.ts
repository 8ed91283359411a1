import { motionBindings } from '../frame/motions.js';
import type { Binding } from '../frame/screen.js';
import type { LogView } from './log-view.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The time ranges of keys. */
export const SINCE: readonly { key: string; ms: number; name: string }[] = [
  { key: '1', ms: MINUTE_MS, name: '1m' },
  { key: '2', ms: 5 * MINUTE_MS, name: '5m' },
  { key: '3', ms: 15 * MINUTE_MS, name: '15m' },
  { key: '4', ms: HOUR_MS, name: '1h' },
  { key: '5', ms: 6 * HOUR_MS, name: '6h' },
  { key: '6', ms: 24 * HOUR_MS, name: '24h' },
];

/** The keys of logs. */
export function logBindings(screen: LogView): Binding[] {
  return [
    ...motionBindings((motion) => screen.pane.move(motion)),
    ...findingBindings(screen),
    ...partBindings(screen),
    ...lineBindings(screen),
  ];
}

function findingBindings(screen: LogView): Binding[] {
  const { pane } = screen;
  return [
    { keys: ['/'], hint: 'search', does: 'search as you type', run: () => screen.type('search') },
    { keys: ['n'], hint: pane.query === '' ? '' : 'next', does: 'next match', run: () => void pane.find(1) },
    { keys: ['N'], hint: '', does: 'previous match', run: () => void pane.find(-1) },
    {
      keys: ['&'],
      hint: 'filter',
      does: 'show the lines that match a regular expression; with ! in front, those that do not',
      run: () => screen.type('filter'),
    },
  ];
}

function partBindings(screen: LogView): Binding[] {
  const { pane, reader } = screen;
  const { previous } = reader.part;
  return [
    {
      keys: ['f'],
      hint: pane.follows ? 'pause' : 'follow',
      does: 'follow the log, or pause',
      run: () => (pane.follows ? pane.pause() : pane.move('last')),
    },
    {
      keys: ['r'],
      hint: reader.isOver || reader.problem?.isFinal ? 'continue' : '',
      does: 'continue a log that has ended, if its container has started again',
      run: () => {
        reader.stop();
        reader.start();
      },
    },
    {
      keys: ['p'],
      hint: 'previous',
      does: previous ? 'the current run again' : 'the run before the last restart',
      run: () => screen.readPart({ previous: !previous }),
    },
    ...(reader.containers.length > 1
      ? [
          {
            keys: ['tab'],
            hint: 'container',
            does: 'one container after the other, and all of them',
            run: () => screen.nextContainer(),
          },
        ]
      : []),
    ...SINCE.map(({ key, ms, name }) => ({
      keys: [key],
      hint: '',
      does: `lines of the last ${name}`,
      run: () => screen.readPart({ sinceMs: ms, tail: -1 }),
    })),
    {
      keys: ['0'],
      hint: '',
      does: 'everything available',
      run: () => screen.readPart({ sinceMs: 0, tail: -1 }),
    },
  ];
}

function lineBindings(screen: LogView): Binding[] {
  const { pane } = screen;
  return [
    {
      keys: ['t'],
      hint: 'times',
      does: 'times: none, local, UTC, or how long ago',
      run: () => screen.nextTime(),
    },
    {
      keys: ['{'],
      hint: screen.fields ? 'as written' : 'fields',
      does: 'lines of JSON as time, level, message and the other fields',
      run: () => {
        screen.fields = !screen.fields;
      },
    },
    {
      keys: ['w'],
      hint: 'wrap',
      does: 'wrap or cut long lines',
      run: () => {
        pane.wrap = !pane.wrap;
      },
    },
    {
      keys: ['enter'],
      hint: 'whole line',
      does: 'the selected line by itself',
      run: () => screen.openSelected(),
    },
    {
      keys: ['v'],
      hint: pane.hasRange ? 'no range' : '',
      does: 'start a range of lines, or cancel it',
      run: () => pane.toggleRange(),
    },
    {
      keys: ['m'],
      hint: '',
      does: 'draw a line with the time below the last line',
      run: () => screen.mark(),
    },
    {
      keys: ['ctrl+l'],
      hint: '',
      does: 'clear: show only new lines',
      run: () => screen.begin(),
    },
    {
      keys: ["'"],
      hint: pane.hasRange ? 'copy' : '',
      does: 'copy the range, or the selected line; :save saves it',
      run: () => screen.copy(),
    },
  ];
}
