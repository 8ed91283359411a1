import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { load } from './machine.js';
import { type Command, type Measured, measure } from './measure.js';
import type { Result, Side } from './result.js';
import { difference } from './same-output.js';
import type { Contender, Scenario } from './scenarios.js';
import type { Server } from './servers.js';

/** What measuring a scenario needs. */
export interface Bench {
  kubectl: string;
  /** GNU time, if it is installed. */
  time: string | undefined;
  /** A folder for homes, caches and outputs. */
  folder: string;
  rounds: number;
  /** The number of rounds if kubectl or proa takes longer than `longRound` seconds. */
  longRounds: number;
  longRound: number;
  server(name: Contender['server']): Promise<Server | undefined>;
}

const launcher = resolve(import.meta.dirname, '../bin/run.js');

/**
 * Runs both sides once to compare them and then in turn. Fails if a program fails. Unless the scenario needs empty
 * caches, each side's cache is filled first by a different request.
 */
export async function runScenario(bench: Bench, scenario: Scenario): Promise<Result> {
  const busy = load();
  const contenders = [scenario.baseline, scenario.subject] as const;
  if (!scenario.cold) {
    for (const { label, program, server } of contenders) {
      if (server !== undefined) {
        await once(bench, scenario, { label, program, server, args: ['get', 'namespaces'] });
      }
    }
  }
  const begin = performance.now();
  const paths = [join(bench.folder, 'baseline'), join(bench.folder, 'subject')] as const;
  const sides: Side[] = [];
  for (const [at, contender] of contenders.entries()) {
    sides.push({ rounds: [], requests: await warmUp(bench, scenario, contender, paths[at]!) });
  }
  const different = difference(scenario.outputs, ...paths);
  const isLong = (performance.now() - begin) / 1000 > bench.longRound;
  for (let round = 0; round < (isLong ? bench.longRounds : bench.rounds); round++) {
    for (const [at, contender] of contenders.entries()) {
      sides[at]!.rounds.push(await once(bench, scenario, contender));
    }
  }
  return {
    scenario,
    baseline: sides[0]!,
    subject: sides[1]!,
    ...(different === undefined ? {} : { difference: different }),
    at: Date.now(),
    load: busy,
  };
}

async function once(bench: Bench, scenario: Scenario, contender: Contender): Promise<Measured> {
  const command = await commandOf(bench, scenario, contender);
  return measure(command, scenario.firstRow, bench.time, bench.folder);
}

/**
 * Runs a command line with its output in a file, and returns the number of its requests: the server's count, if it
 * keeps one, or the number of lines in the program's own log.
 */
async function warmUp(bench: Bench, scenario: Scenario, contender: Contender, output: string) {
  const server = await bench.server(contender.server);
  const command = await commandOf(bench, scenario, contender);
  const log = `${output}.log`;
  const args = [...command.args, ...(server === undefined ? [] : ['-v=6'])];
  await server?.requests?.();
  const [stdout, stderr] = [openSync(output, 'w'), openSync(log, 'w')];
  const child = spawn(command.program, args, { env: command.env, stdio: ['ignore', stdout, stderr] });
  const code = await new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (exit, signal) => done(exit ?? signal));
  });
  const said = readFileSync(log, 'utf8');
  if (code !== 0) throw new Error(`${args.join(' ')}: exit code ${code}\n${said.slice(-2000)}`);
  if (server?.requests !== undefined) return server.requests();
  return server && [...said.matchAll(/\] (GET|POST) https:|"Response" verb="(GET|POST)"/g)].length;
}

/** The whole command; a cold one gets its own cache folder, the others share one for each program and server. */
async function commandOf(bench: Bench, scenario: Scenario, contender: Contender): Promise<Command> {
  const server = await bench.server(contender.server);
  const cache = scenario.cold
    ? mkdtempSync(join(bench.folder, 'cache-'))
    : join(bench.folder, `cache-${contender.program}-${contender.server}`);
  const args = [...contender.args, ...(server === undefined ? [] : ['--cache-dir', cache])];
  const env = { PATH: process.env.PATH, HOME: bench.folder, KUBECONFIG: server?.kubeconfig };
  return contender.program === 'kubectl'
    ? { program: bench.kubectl, args, env }
    : { program: process.execPath, args: [launcher, ...args], env };
}
