import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { compile } from '../../scripts/executable/compile.js';
import { fileName, thisTarget } from '../../scripts/executable/targets.js';

/** A way to start proa, or kubectl. */
export interface Contender {
  label: string;
  /** The program and its arguments before the command line. */
  command: readonly [string, ...string[]];
  /** The targets by command line: the most time as a fraction of kubectl's. */
  targets?: Readonly<Record<string, { wall: number; processor?: number }>>;
}

/** The distributed forms of proa, after kubectl. */
export function handedOut(root: string, kubectl: string): Contender[] {
  return [
    { label: 'kubectl', command: [kubectl] },
    {
      label: 'proa, executable',
      command: [join(root, 'executables', fileName(thisTarget()))],
      targets: { 'version --client': { wall: 0.5 }, 'get pods': { wall: 0.6, processor: 1 } },
    },
    {
      label: 'proa, npm package on Node',
      command: [process.execPath, join(root, 'bin/run.js')],
      targets: { 'get pods': { wall: 1.3 } },
    },
  ];
}

/** The distributed forms, without TLS session resumption. */
export function withoutSessions(root: string): Contender[] {
  const [, ...ours] = handedOut(root, 'kubectl');
  return ours.map(({ label, command }) => ({
    label: `${label}, no TLS session kept`,
    command: ['env', 'PROA_TLS_SESSION_CACHE=false', ...command],
  }));
}

/** Other ways to build one file from the same dist/, rejected for their results. @param folder where to put them */
export async function leftOut(root: string, folder: string): Promise<Contender[]> {
  const bun = (label: string, bytecode: boolean, splitting: boolean): Contender => {
    const output = join(folder, `bun-${bytecode}-${splitting}`);
    compile({ root, output, splitting, ...(bytecode ? { bytecodeDepth: 2 } : {}) });
    return { label, command: [output] };
  };
  return [
    bun('Bun without bytecode, in one piece', false, false),
    bun('Bun without bytecode, split', false, true),
    bun('Bun with bytecode, in one piece', true, false),
    ...(await nodeExecutables(root, folder)),
  ];
}

/**
 * Node's single executable takes one CommonJS script, which cannot use top-level await as Ink's layout does, so these
 * lack the browser. `npx postject` puts the script into a copy of Node, as in Node's documentation.
 */
async function nodeExecutables(root: string, folder: string): Promise<Contender[]> {
  const main = join(folder, 'main.js');
  writeFileSync(
    main,
    `import { startupSnapshot } from 'node:v8';
import { start } from ${JSON.stringify(join(root, 'build/start.js'))};
const run = () => start(process.argv.slice(2), ${JSON.stringify(root)});
if (startupSnapshot.isBuildingSnapshot()) startupSnapshot.setDeserializeMainFunction(run); else run();
`,
  );
  const bundler = await rolldown({
    input: main,
    platform: 'node',
    external: ['typescript'],
    plugins: [withoutInk],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  await bundler.write({ file: join(folder, 'main.cjs'), format: 'cjs', codeSplitting: false });
  await bundler.close();
  return [
    nodeExecutable(folder, 'Node with code cache', { useCodeCache: true }),
    nodeExecutable(folder, 'Node with snapshot', { useSnapshot: true }),
  ].filter((contender) => contender !== undefined);
}

const withoutInk = {
  name: 'without-ink',
  resolveId: (name: string) => (/^(ink|react)(\/.*)?$/.test(name) ? '\0nothing' : null),
  load: (id: string) =>
    id === '\0nothing' ? { code: 'module.exports = {};', moduleType: 'js' as const } : null,
};

function nodeExecutable(folder: string, label: string, form: object): Contender | undefined {
  const place = join(folder, label.replaceAll(' ', '-'));
  mkdirSync(place);
  const [config, blob, program] = ['sea.json', 'sea.blob', 'proa'].map((name) => join(place, name)) as [
    string,
    string,
    string,
  ];
  const main = join(folder, 'main.cjs');
  writeFileSync(config, JSON.stringify({ main, output: blob, disableExperimentalSEAWarning: true, ...form }));
  try {
    execFileSync(process.execPath, ['--experimental-sea-config', config], { stdio: 'pipe' });
    copyFileSync(process.execPath, program);
    const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
    const args = ['--yes', 'postject', program, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', fuse];
    execFileSync('npx', args, { stdio: 'pipe' });
    return { label, command: [program] };
  } catch (error) {
    process.stderr.write(`${label} could not be built: ${(error as Error).message.slice(-1000)}\n`);
    return undefined;
  }
}
