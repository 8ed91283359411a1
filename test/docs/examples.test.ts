import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { interruptFailure } from '../../src/process/errors.js';
import { type ApiServer, startApiServer } from '../../src/sandbox/app/sandbox.js';
import { runInProcess } from '../support/in-process.js';
import { findKubectl } from '../support/kubectl.js';
import { proaProgram } from '../support/proa.js';
import { PseudoTerminal } from '../support/pseudo-terminal.js';
import { type ProcessResult, runProcess, signalOnce } from '../support/run-process.js';
import { commandLines } from '../support/shell.js';
import { exampleBlocks, root } from './support.js';

const kubectl = findKubectl();

/** Lines that need more than a sandbox, and what they need. */
const NOT_RUN: readonly (readonly [line: RegExp, needs: string])[] = [
  [/ --resume/, 'an interrupted list'],
  [/ --watch-only| events --for .*--watch/, 'a change'],
  [/ wait --for=(delete|condition=Ready=false|.*ingress)/, 'a change'],
  [/ browse --context=/, 'other contexts'],
  [/ ctx --shell/, 'another context'],
  [/^proa ctx -$/, 'a context to go back to'],
  [/ port-forward .* (\d{4}\b|\d+:)/, 'ports of this machine that are free'],
  [/^proa proxy(?!.* --(port|unix-socket)=)/, 'a port of this machine that is free'],
  [/ logs -p /, 'a container that was restarted'],
  [/ --etcd=/, 'an etcd'],
  [/ --members=/, 'other servers'],
  [/ secret tls /, 'a certificate and its key'],
  [/ certificate (approve|deny) /, 'a request for a certificate'],
  [/\b(jq|sudo|brew)\b|^etcdctl|completion (fish|powershell|zsh)|^complete --/, 'another program'],
  ...(kubectl === undefined ? [[/-- kubectl/, 'kubectl'] as const] : []),
];

/** Lines that change objects. */
const WRITES =
  /^proa (annotate|debug|shell|scan|create|run|expose|scale|autoscale|delete|label|taint|patch|replace|set|edit|apply|certificate|cordon|uncordon|drain|auth reconcile|rollout (pause|resume|restart|undo)) /;

/** Examples in help that need the lines that precede them on a page. */
const NOT_ALONE =
  /^proa (replace -f shop\.yaml$|apply edit-last-applied |forward work|taint .*-$|rollout resume |releases [a-z]|check cache)/;

const isRun = (line: string) =>
  (/^(proa|source|alias|complete|openssl|ln|mkdir|chmod|cat >) |^PATH=/.test(line) ||
    (kubectl !== undefined && line.startsWith('kubectl '))) &&
  !NOT_RUN.some(([needy]) => needy.test(line));

/** Lines that are run in order in one place: a whole page, as a reader does, or each example in help by itself. */
const places = exampleBlocks().reduce<{ source: string; lines: string[] }[]>((found, { source, lines }) => {
  const isPage = source.endsWith('.md');
  const runnable = lines.filter((line) => isRun(line) && (isPage || !NOT_ALONE.test(line)));
  const last = found.at(-1);
  if (last?.source === source && isPage) last.lines.push(...runnable);
  else if (runnable.length > 0) found.push({ source, lines: runnable });
  return found;
}, []);

const folder = mkdtempSync(join(tmpdir(), 'proa-examples-'));
const programs = join(folder, 'bin');
/** npm adds folders that do not exist, which `plugin list` mentions. */
const path = [
  programs,
  dirname(process.execPath),
  ...(process.env.PATH ?? '').split(delimiter).filter((each) => existsSync(each)),
].join(delimiter);
let sandbox: ApiServer;

/** As `proa sandbox run` starts it, except for its size. */
const newSandbox = () =>
  startApiServer({
    ...{ pods: 40, namespaces: 5, groups: 2, sample: true },
    ...{ metrics: true, podStart: 0, watchCache: true },
  });

beforeAll(async () => {
  sandbox = await newSandbox();
  mkdirSync(programs);
  symlinkSync(proaProgram, join(programs, 'proa'));
  if (kubectl !== undefined) symlinkSync(kubectl, join(programs, 'kubectl'));
  writeFileSync(join(programs, 'kubectl-neat'), '#!/bin/sh\necho neat\n', { mode: 0o755 });
});

afterAll(async () => {
  await sandbox?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A home with the sandbox's kubeconfig and the files of demo/examples; each place has its own. */
function newHome({ kubeconfigYaml }: ApiServer): string {
  const home = mkdtempSync(join(folder, 'home-'));
  cpSync(join(root, 'demo/examples'), home, { recursive: true });
  mkdirSync(join(home, '.kube'));
  writeFileSync(join(home, '.kube/config'), kubeconfigYaml, { mode: 0o600 });
  return home;
}

/** The output after which a line that does not end by itself is interrupted. */
function endlessUntil(line: string): string | undefined {
  if (/ sandbox up /.test(line)) return 'Press Ctrl-C';
  if (/ --every=/.test(line)) return 'pods: consistent';
  if (/ port-forward /.test(line)) return 'Forwarding from';
  if (/ --save=| forward work/.test(line)) return 'db: Forwarding from';
  if (/^proa forward (?!--list)/.test(line)) return 'Forwarding from';
  if (/^proa proxy /.test(line)) return 'Starting to serve on';
  if (/ logs .*-f /.test(line)) return 'GET ';
  if (/ attach /.test(line)) return 'level=';
  if (!/ (-w|--watch)\b(?!=false)/.test(line)) return undefined;
  // The pod of the sample that restarts repeatedly.
  if (/ --where /.test(line)) return 'CrashLoopBackOff';
  return / events /.test(line) ? 'BackOff' : 'web-1';
}

/** Runs a command in a terminal until it shows a prompt, and leaves its shell. */
async function shellIn(home: string, line: string): Promise<ProcessResult> {
  const env = { HOME: home, PATH: path };
  const terminal = new PseudoTerminal('bash', ['-c', `cd && exec ${line}`], { env });
  await terminal.until((lines) => lines.some((text) => /[$#]$/.test(text)));
  terminal.line('exit');
  const { exitCode } = await terminal.ended;
  return { stdout: terminal.text, stderr: '', exit: exitCode };
}

/** Runs the browser in a terminal until it has shown objects, and leaves it. */
async function browseIn(home: string, line: string): Promise<ProcessResult> {
  const env = { HOME: home, PATH: path };
  const terminal = new PseudoTerminal('bash', ['-c', `exec ${line}`], { env, columns: 120 });
  await terminal.until(() => /● live|as of|\d objects?;/.test(terminal.text));
  terminal.line(line.includes('--plain') ? 'quit' : ':quit');
  const { exitCode } = await terminal.ended;
  return { stdout: terminal.text, stderr: '', exit: exitCode };
}

/** Runs a line in this process if it only calls proa, otherwise in a shell. */
function runLine(line: string, home: string, until: string | undefined): Promise<ProcessResult> {
  if (line.startsWith('proa browse')) return browseIn(home, line);
  if (/^proa (shell|(debug|run) .*-it) /.test(line)) return shellIn(home, line);
  const isTime = (text: string) => until !== undefined && text.includes(until);
  const [words] = commandLines(line);
  const isPlain = !/[|<>;]|&&| -- /.test(line.replaceAll(/'[^']*'|"[^"]*"/g, ''));
  // Only the launcher finds a plugin of oclif, and a proxy serves files of the process's folder.
  if (words !== undefined && isPlain && !/^proa (sandbox up|greet|proxy .*--www=)/.test(line)) {
    const controller = new AbortController();
    return runInProcess(words.slice(1), {
      cwd: home,
      env: { HOME: home, PATH: path, EDITOR: 'true' },
      signal: controller.signal,
      onOutput: (text) => {
        if (isTime(text)) controller.abort(interruptFailure());
      },
    });
  }
  return runProcess('bash', ['-c', line.startsWith('proa') ? `exec ${line}` : line], {
    cwd: home,
    env: { HOME: home, PATH: path, EDITOR: 'true' },
    onOutput: signalOnce('SIGINT', isTime),
  });
}

/** Permitted messages besides output, for example that nothing was found, a choice was made, or requests are logged. */
const NOTICE =
  /^([.+*-]+$|\t|error: Unable to use a TTY|Unable to use a TTY|If you don't see|All commands and output|Warning: (key \S+ transferred|Immediate deletion|resource \S+ is missing)|No (resources|events|releases) (found|in)|No image is used|Found in roles|No binding names|Nobody may|Edit cancelled|Saved in |Found \d+ pods, using|warning: this removed your active context|I\d{4} |proa: |\d+ pods? (is|are) on no node yet: |Requests, limits and PODS count only |[a-z.]+: \d+ objects?$| {2}(from|after|rewritten))/;

describe.each(places.map(({ source, lines }) => [source, lines[0]!, lines] as const))(
  '%s from `%s` on',
  (source, _first, lines) => {
    let own: ApiServer | undefined;
    let home: string | undefined;
    afterAll(() => own?.close());

    it.each(lines)('%s', async (line) => {
      // Changes in one place must not affect another.
      if (source.endsWith('.md') || WRITES.test(line)) own ??= await newSandbox();
      home ??= newHome(own ?? sandbox);
      const until = endlessUntil(line);
      const { stdout, stderr, exit } = await runLine(line, home, until);
      expect(stderr.split('\n').filter((text) => text !== '' && !NOTICE.test(text))).toEqual([]);
      if (until !== undefined) expect(stdout).toContain(until);
      // A diff that finds something, and the answer No, set the exit code.
      else expect(/\bproa (releases )?diff | auth can-i /.test(line) ? [0, 1] : [0]).toContain(exit);
    });
  },
);

it('has a reason for every example that is not run', () => {
  const lines = exampleBlocks().flatMap((block) => block.lines.filter((line) => line.startsWith('proa ')));
  const unused = NOT_RUN.filter(([needy]) => !lines.some((line) => needy.test(line)));
  expect(unused.map(([, needs]) => needs)).toEqual([]);
});
