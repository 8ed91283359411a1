import { keyWords } from '../../../src/browser/keys/key-map.js';
import { barViews, objectViews } from '../../../src/browser/views/views.js';

/** Common sizes of terminals. */
export const SIZES = [
  { columns: 80, rows: 24 },
  { columns: 200, rows: 60 },
  { columns: 40, rows: 12 },
  { columns: 20, rows: 5 },
];

/** Han, Hangul, a family, a flag, combining marks, and characters that would control a terminal. */
export const WIDE = '実行中 한국어 👩‍👩‍👧‍👦 🇯🇵 é̂ ｶﾀｶﾅ \u001b[31m\u009b2J tab\tend';

/** Every key of the tables, and those that move and type. */
export const KEYS = [
  ...new Set([
    // A word without a key is the key itself.
    ...Object.entries(keyWords()).flatMap(([word, key]) => (word === key ? [] : [key])),
    ...'enter escape tab up down left right pageup pagedown home end backspace'.split(' '),
    ...['1', 'j', 'k', 'g', 'G', 'x', 'm', '{', '&', '+', 'ctrl+d', 'f1'],
  ]),
];

/** At most a third of the keys on each screen, so that the tests are quick; with EVERY_KEY set, all of them. */
export const isEveryKey = process.env.EVERY_KEY !== undefined;

const word = (text: string) => [':', ...text, 'enter'];

/** The ways to all views: by their keys, or by their words if they have none. */
const VIEWS = [
  ...objectViews.flatMap(({ key }) => (key === undefined ? [] : [[key]])),
  ...barViews.flatMap(([name, view]) => (view.of === 'object' && view.key !== undefined ? [] : [word(name)])),
];

/** The ways to screens of a pod. */
export const ON_POD: readonly (readonly string[])[] = [
  ...[[], ...VIEWS, ['l'], ['p'], ['n'], ['c'], ['s'], [',']],
  ...[['?'], ['/'], ['/', 'w', 'e'], ["'"], ['f'], ['v'], ['*'], [':'], [':', 'p'], [':', 'n', 's', 'space']],
  ...['log', 'notices', 'where', 'jobs'].map(word),
  ...[
    ['D'],
    ['F'],
    ['L'],
    ['E'],
    ['X'],
    ['Y'],
    ['A'],
    ['J'],
    ['y', 'D'],
    ['y', '.'],
    ['ctrl+a'],
    ['ctrl+s'],
    [...word('theme'), 'down'],
  ],
];
/** The ways to screens of a deployment. */
export const ON_DEPLOYMENT = [['S'], ['R'], ['I'], ['B'], ['D', 'd'], ['enter'], ['t']];

/** The ways to questions about a node. */
export const ON_NODE = [['K'], ['N'], ['X']];

/** Keys that answer a question, which a walk without changes leaves out. */
export const ANSWERS: ReadonlySet<string> = new Set(['y', '1', 'tab']);
