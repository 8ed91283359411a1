import { describe, expect, it } from 'vitest';
import { createNightly } from './support/nightly.js';
import { sandboxBrowser } from './support/sandbox-browser.js';

/** Keys, and what is visible after them, one after the other. */
type Steps = readonly (readonly [keys: string, sees: string | RegExp])[];

/** A daily task, with its keys. */
interface Task {
  title: string;
  /** The type of the first table; pods by default. */
  type?: string;
  /** The keys in k9s, for their number; undefined if it has none. Typed text is in quotes. */
  k9s: string | undefined;
  /** Steps before it. */
  before?: Steps;
  proa: Steps;
  /** How many of the keys belong to the gate, which k9s does not have, or only in part. */
  gate?: number;
}

const NAMESPACE = 'payments-1';

const TASKS: readonly Task[] = [
  { title: 'all namespaces', k9s: '0', proa: [['0', 'all namespaces ▸ pods']] },
  {
    title: 'a namespace',
    k9s: `: "ns" enter / "${NAMESPACE}" enter enter`,
    proa: [[`n "${NAMESPACE}" enter`, `${NAMESPACE} ▸ pods`]],
  },
  {
    title: 'a namespace of late',
    k9s: '1',
    before: [
      [`n "${NAMESPACE}" enter`, /payments-1 ▸ pods .*live/],
      ['0', /all namespaces ▸ pods .*live/],
    ],
    proa: [['1', `${NAMESPACE} ▸ pods`]],
  },
  {
    title: 'a context',
    k9s: ': "ctx" enter / "prod" enter enter',
    proa: [['c "prod" enter', 'prod ▸ default ▸ pods']],
  },
  { title: 'deployments', k9s: ': "dp" enter', proa: [[': "dp" enter', '▸ deployments.apps']] },
  { title: 'all types', k9s: 'ctrl+a', proa: [['ctrl+a', /deployments.apps +deploy, dp, /]] },
  {
    title: 'the objects of a definition',
    type: 'customresourcedefinitions',
    k9s: 'enter',
    proa: [['enter', /▸ (?:all namespaces ▸ )?\w+\.\S*example\S* /]],
  },
  { title: 'filter', k9s: '/ "api" enter', proa: [['/ "api" enter', /\/api .*2 match/]] },
  {
    title: 'filter by a pattern',
    k9s: '/ "api|web" enter',
    proa: [['/ "api|web" enter', /\/api\|web .*6 match/]],
  },
  { title: 'filter out', k9s: '/ "!api" enter', proa: [['/ "!api" enter', '/!api']] },
  {
    title: 'filter by labels',
    k9s: '/ "-l" space "a=b" enter',
    proa: [['/ "-l" space "a=b" enter', '/-l a=b']],
  },
  {
    title: 'pods by labels',
    k9s: ': "pods" space "a=b" enter',
    proa: [[': "pods" space "a=b" enter', 'pods (a=b)']],
  },
  { title: 'what is not well', k9s: 'ctrl+z', proa: [['b', /\/-b .*match/]] },
  { title: 'sort by age', k9s: 'A', proa: [['s a', 'AGE ↑']] },
  { title: 'most restarts first', k9s: 'T', proa: [['s t', 'RESTARTS ↓']] },
  { title: 'wide', k9s: 'ctrl+w', proa: [['w', 'wide: all columns']] },
  { title: 'describe', k9s: 'd', proa: [['d', /pods ▸ \S* ▸ describe/]] },
  { title: 'YAML', k9s: 'y', proa: [['y', /pods ▸ \S* ▸ YAML/]] },
  { title: 'edit', k9s: 'e', proa: [['E', 'there is no editor']], gate: 1 },
  { title: 'logs', k9s: 'l', proa: [['l', /pods ▸ \S* ▸ logs/]] },
  { title: 'logs of the run before', k9s: 'p', proa: [['p', /previous|before/]] },
  {
    title: 'logs since',
    k9s: 'l 3',
    proa: [
      ['l', /pods ▸ \S* ▸ logs/],
      ['3', '15m'],
    ],
  },
  {
    title: 'times in logs',
    k9s: 'l t',
    proa: [
      ['l', /pods ▸ \S* ▸ logs/],
      ['t', /^\d{4}-\d\d-\d\d /m],
    ],
  },
  {
    title: 'filter logs',
    k9s: 'l / "GET" enter',
    proa: [
      ['l', /pods ▸ \S* ▸ logs/],
      ['& "GET" enter', '&GET'],
    ],
  },
  {
    title: 'save a log',
    k9s: 'l ctrl+s',
    proa: [
      ['l', /pods ▸ \S* ▸ logs/],
      // There is no such folder.
      ['ctrl+s', /\/nowhere\/default-pods-\S+-logs-20260102T0304\S+Z\.txt/],
    ],
  },
  {
    title: 'mark a place in logs',
    k9s: 'l m',
    proa: [
      ['l', /pods ▸ \S* ▸ logs/],
      ['m', '──'],
    ],
  },
  {
    title: 'clear logs',
    k9s: 'l C',
    proa: [
      ['l', /pods ▸ \S* ▸ logs/],
      ['ctrl+l', 'only new lines'],
    ],
  },
  { title: 'a shell', k9s: 's', proa: [['X', 'bash, ash or sh in container app']], gate: 2 },
  { title: 'attach', k9s: 'a', proa: [['J', 'the process of container app']], gate: 2 },
  {
    title: 'forward a port',
    k9s: 'F enter',
    proa: [
      ['F', 'local port:remote port'],
      ['enter', 'forward? y, or Esc'],
      ['y', /forwarded from|waits for a ready pod/],
    ],
    gate: 1,
  },
  { title: 'forwards', k9s: 'f', proa: [['f', 'No forwards are running']] },
  { title: 'delete', k9s: 'ctrl+d tab enter', proa: [['D', 'Type 1 to delete']] },
  {
    title: 'kill at once',
    k9s: 'ctrl+k',
    proa: [
      ['D', 'Type 1 to delete'],
      ['g g', 'grace: none'],
    ],
    gate: 4,
  },
  {
    title: 'scale',
    type: 'deployments',
    k9s: 's "5" enter',
    proa: [
      ['S', 'replicas'],
      ['"5" enter', '-> 5'],
    ],
    gate: 2,
  },
  { title: 'restart', type: 'deployments', k9s: 'r enter', proa: [['R', 'Restart ']], gate: 1 },
  { title: 'roll back', type: 'deployments', k9s: ': "rs" enter ctrl+l', proa: [['B', /revision/]] },
  { title: 'set an image', type: 'deployments', k9s: 'i', proa: [['I', 'image of app']], gate: 1 },
  { title: 'cordon', type: 'nodes', k9s: 'c enter', proa: [['K', 'Cordon ']], gate: 1 },
  { title: 'drain', type: 'nodes', k9s: 'r tab enter', proa: [['N', 'Type 1 to drain']], gate: 1 },
  { title: 'run a cron job', type: 'cronjobs', k9s: 't enter', proa: [['T', 'starts job ']], gate: 1 },
  { title: 'suspend a cron job', type: 'cronjobs', k9s: 's enter', proa: [['P', 'Suspend ']], gate: 1 },
  { title: 'label', k9s: undefined, proa: [['L', 'label or annotation']] },
  {
    title: 'a secret',
    type: 'secrets',
    k9s: 'x',
    proa: [['x', /password: 19 bytes, text\n(?!username)/]],
  },
  { title: 'who uses it', type: 'secrets', k9s: 'u', proa: [['u', /used by|uses/i]] },
  { title: 'containers', k9s: 'enter', proa: [['enter', 'app']] },
  {
    title: 'copy the name',
    k9s: 'c',
    proa: [["'", 'copied api-']],
  },
  {
    title: 'there and back',
    k9s: ': "dp" enter [ ]',
    proa: [
      [': "dp" enter', /deployments.apps .*live/],
      ['[', /▸ pods .*live/],
      [']', '▸ deployments.apps'],
    ],
  },
  { title: 'tree', type: 'deployments', k9s: ': "xray" space "dp" enter', proa: [['t', 'ReplicaSet']] },
  { title: 'a shell on a node', type: 'nodes', k9s: 's', proa: [['X', 'A privileged pod']], gate: 2 },
];

/** The keys of a line: `n "web" enter`. */
function keysOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].flatMap(([, text, key]) =>
    text === undefined ? [key!] : [...text],
  );
}

/** How many keys have to be pressed, including held ones. */
function strokes(line: string): number {
  return keysOf(line).reduce((sum, key) => sum + (/^(?:ctrl\+.|[A-Z])$/.test(key) ? 2 : 1), 0);
}

describe('a daily task', () => {
  it.each(TASKS.map((task) => [task.title, task] as const))(
    '%s',
    async (_title, { type = 'pods', k9s, before = [], proa, gate = 0 }) => {
      if (k9s !== undefined)
        expect(proa.reduce((sum, [keys]) => sum + strokes(keys), 0)).toBeLessThanOrEqual(strokes(k9s) + gate);
      const sandbox = { pods: 40, namespaces: 4, sample: true, groups: 1 };
      const made = await sandboxBrowser(type, sandbox);
      const { press, until, scene } = made;
      if (type === 'cronjobs') await createNightly(made);
      await until((screen) => screen.includes('live') && /^> /m.test(screen));
      for (const [keys, sees] of [...before, ...proa]) {
        // Time to read a question; before that, no key answers it.
        scene.clock.advance(1000);
        press(...keysOf(keys));
        await until((screen) => (typeof sees === 'string' ? screen.includes(sees) : sees.test(screen)));
      }
    },
  );

  it('leave', async () => {
    const { press, shows, scene } = await sandboxBrowser('pods');
    await shows('live');
    press(':', 'q', 'enter');
    expect(await scene.browser.done).toBe(0);
  });
});
