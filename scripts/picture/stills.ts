/** Writes the pictures of docs/pictures, of the browser at several widths and in several themes: after `npm run build`. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Recorder } from './recorder.ts';
import { GROUNDS, stillSvg } from './svg.ts';

const root = new URL('../../', import.meta.url);
const { startApiServer } = (await import(
  new URL('build/sandbox/app/sandbox.js', root).href
)) as typeof import('../../src/sandbox/app/sandbox.js');

/** Keys, the text to expect after them, and milliseconds to wait before: keys sent at once might act on another row. */
type Step = readonly [keys: string, shown: string, before?: number];

/** The terminal's size and theme. */
const LOOKS = {
  dark: { ground: GROUNDS.dark, env: { COLORTERM: 'truecolor', TERM: 'xterm-256color' } },
  light: {
    ground: GROUNDS.light,
    env: { COLORTERM: 'truecolor', TERM: 'xterm-256color', COLORFGBG: '0;15' },
  },
  'sixteen colors': { ground: GROUNDS.dark, env: { TERM: 'xterm' } },
} as const;

/** A picture: its file, its title, and the steps to it. */
interface Still {
  file: string;
  title: string;
  look: keyof typeof LOOKS;
  columns: number;
  rows: number;
  args?: readonly string[];
  steps: readonly Step[];
}

const FIRST: Step = ['', 'live'];
/** Metrics arrive a moment after the rows. */
const MEASURED: Step = ['', 'CPU'];
const CRASHING: readonly Step[] = [FIRST, ['/crash', 'match'], ['\r', 'CrashLoop']];

const stills: readonly Still[] = [
  {
    file: 'table',
    title: 'Pods of a namespace: what is not well stands out, and the header counts it',
    ...{ look: 'dark', columns: 132, rows: 24, steps: [FIRST, MEASURED] },
  },
  {
    file: 'question',
    title: 'The question before a pod is deleted, in a box over the table',
    ...{ look: 'dark', columns: 132, rows: 24, steps: [...CRASHING, ['D', 'to delete', 1_500]] },
  },
  {
    file: 'why',
    title: 'Why a pod crashes, and what to look at next',
    ...{ look: 'dark', columns: 132, rows: 24, steps: [...CRASHING, ['h', 'next']] },
  },
  {
    file: 'health',
    title: 'What is not well in a cluster',
    ...{
      look: 'light',
      columns: 132,
      rows: 24,
      steps: [FIRST, [':health', 'health'], ['\r', 'Not checked'], ['', 'row ', 2000]],
    },
  },
  {
    file: 'narrow',
    title: 'The same pods on 80 columns, on a light background',
    ...{ look: 'light', columns: 80, rows: 20, steps: [FIRST] },
  },
  {
    file: 'wide',
    title: 'Pods on 200 columns, with the sixteen colors of the terminal',
    ...{ look: 'sixteen colors', columns: 200, rows: 20, args: ['-A'], steps: [FIRST, MEASURED] },
  },
  {
    file: 'help',
    title: 'Help in two columns',
    ...{ look: 'sixteen colors', columns: 132, rows: 30, steps: [FIRST, ['?', 'Keys for']] },
  },
  {
    file: 'logs',
    title: 'Logs of a deployment, each line with its pod',
    ...{ look: 'light', columns: 132, rows: 20, args: ['deployments'], steps: [FIRST, ['l', 'GET /']] },
  },
  {
    file: 'capacity',
    title: 'What the nodes have, and what is asked of them',
    ...{ look: 'dark', columns: 132, rows: 20, steps: [FIRST, [':capacity', 'capacity'], ['\r', 'NODE']] },
  },
];

const home = mkdtempSync(join(tmpdir(), 'proa-pictures-'));
const sandbox = await startApiServer({
  sample: true,
  pods: 400,
  namespaces: 4,
  groups: 3,
  seed: 1,
  metrics: true,
});
writeFileSync(join(home, 'kubeconfig'), sandbox.kubeconfigYaml, { mode: 0o600 });
symlinkSync(fileURLToPath(new URL('bin/run.js', root)), join(home, 'proa'));
const folder = new URL('docs/pictures/', root);
mkdirSync(folder, { recursive: true });
const wanted = process.argv.slice(2);
try {
  for (const still of stills)
    if (wanted.length === 0 || wanted.includes(still.file))
      writeFileSync(new URL(`${still.file}.svg`, folder), await take(still));
} finally {
  await sandbox.close();
  rmSync(home, { recursive: true, force: true });
}
process.exit(0);

async function take({ title, look, columns, rows, args = [], steps }: Still): Promise<string> {
  const { ground, env } = LOOKS[look];
  const variables = {
    ...{ HOME: home, KUBECONFIG: join(home, 'kubeconfig'), LANG: 'C.UTF-8' },
    PATH: [home, dirname(process.execPath), process.env.PATH].join(delimiter),
    ...env,
  };
  const recorder = new Recorder('proa', ['browse', ...args], variables, { columns, rows });
  try {
    for (const [keys, shown, before = 0] of steps) {
      await new Promise((resolve) => setTimeout(resolve, before));
      await recorder.press(keys, shown);
    }
    recorder.frame(1);
    return stillSvg(recorder.frames.at(-1)!, { columns, rows }, { title, ground });
  } finally {
    recorder.close();
  }
}
