import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findKubectl } from '../../test/support/kubectl.js';
import { realServerAssets } from '../../test/support/real-server.js';
import { load, surroundings } from '../machine.js';
import { writeSection } from '../results-file.js';
import { serverPool } from '../server-pool.js';
import { type Contender, handedOut, leftOut, withoutSessions } from './contenders.js';
import { floors } from './floors.js';
import { type Run, run } from './measure.js';
import { type LineResult, report } from './report.js';

const usage = `usage: npm run bench:start -- [--variants] [--sessions] [--rounds N] [--quick]
  --variants  also measures other ways to build one file: Bun without bytecode or unsplit, Node's single executable
  --sessions  also measures everything with full TLS handshakes (PROA_TLS_SESSION_CACHE=false)
  --rounds N  rounds of each command line; default 25
  --quick     five rounds, and the report to stdout only
Measures a real server if KUBEBUILDER_ASSETS names a folder with kube-apiserver, or else the sandbox.
`;
const lines = ['version --client', 'get pods'];
const root = resolve(import.meta.dirname, '../..');

/**
 * Measures how long short commands take, and writes the section of RESULTS.md about it. Times do not affect the result.
 */
export async function main(argv: string[]): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: {
      variants: { type: 'boolean', default: false },
      sessions: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '25' },
      quick: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const rounds = values.quick ? 5 : Number(values.rounds);
  if (values.help || !Number.isInteger(rounds) || rounds < 1) {
    process.stderr.write(usage);
    return values.help ? 0 : 1;
  }
  const kubectl = findKubectl();
  if (kubectl === undefined) throw new Error('there is no kubectl on PATH to compare with');
  const assets = realServerAssets();
  const folder = mkdtempSync(join(tmpdir(), 'proa-start-'));
  const plan = { sizes: { long: 20, longer: 20, groups: 20 }, assets, folder };
  const pool = serverPool(plan, (line) => process.stderr.write(`${line}\n`));
  try {
    const { kubeconfig } = await pool.get(assets === undefined ? 'sandbox' : 'real');
    const others = values.variants ? await leftOut(root, folder) : [];
    const whole = values.sessions ? withoutSessions(root) : [];
    const contenders = [...handedOut(root, kubectl), ...whole, ...floors(folder, kubeconfig), ...others];
    const env = { PATH: process.env.PATH, HOME: folder, KUBECONFIG: kubeconfig };
    const busy = load();
    const text = report(
      lines.map((line) => measureLine(line, contenders, rounds, env)),
      {
        ...surroundings(kubectl),
        rounds,
        server: assets === undefined ? "proa's sandbox" : 'kube-apiserver with etcd',
        load: busy,
        day: new Date().toISOString().slice(0, 10),
      },
    );
    process.stdout.write(`${text}\n`);
    if (!values.quick) writeSection(text);
    return 0;
  } finally {
    await pool.keepOnly(new Set());
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures in turn, so that other load on the machine affects all equally. */
function measureLine(
  line: string,
  contenders: readonly Contender[],
  rounds: number,
  env: Record<string, string | undefined>,
): LineResult {
  const once = ({ command }: Contender) => run([...command, ...line.split(' ')], env);
  const runs = new Map<Contender, Run[]>();
  for (const contender of contenders) {
    // The first fills the caches, and the second may add to them.
    for (let unmeasured = 0; unmeasured < 2; unmeasured++) once(contender);
    runs.set(contender, []);
  }
  for (let round = 0; round < rounds; round++) {
    for (const contender of contenders) runs.get(contender)!.push(once(contender));
  }
  return { line, runs };
}
