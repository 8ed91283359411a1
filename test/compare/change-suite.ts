import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SentWrite } from '../support/recording-proxy.js';
import { type ProcessResult, runProcess } from '../support/run-process.js';
import { runAsKubectl } from './as-kubectl.js';
import { fixtures } from './compare.js';
import { splitWords } from './invocations.js';
import { comparableBy, maskRun } from './mask.js';
import { asKubectlSends, asProaSends, comparableWrites } from './sent.js';
import { STALE } from './suite.js';

/** The namespaces of both programs. Their names have the same length because servers quote a fixed number of bytes. */
export const NAMESPACES = { kubectl: 'chg-kctl', proa: 'chg-proa' } as const;

/** A server under test, and a home for its users. */
export interface ChangeScene {
  kubeconfig: string;
  home: string;
  /** Lines, and lists within a line, are sorted because their order varies. */
  anyOrder?: boolean;
  /** Writes sent to the server since the last call; by default, they are not compared. */
  take?(): Promise<SentWrite[]>;
}

/** The result of a line. */
export interface ChangeAnswer extends ProcessResult {
  /** What editor.sh was shown, if it ran. */
  seen?: string;
  /** The writes that it sent; omitted if there are none. */
  sent?: SentWrite[];
}

/** What the lines must print, in order, and leave behind. */
export interface ChangeAnswers {
  lines: ChangeAnswer[];
  left: ProcessResult;
}

/** A text of the fixtures for one of the programs: NS stands for its namespace. */
export function inNamespace(text: string, namespace: string): string {
  return text.replace(/\bNS\b/g, namespace);
}

/** The files of the fixtures that lines name (`@/set/x.yaml`, `< set/x.yaml`): the answers also depend on them. */
export function filesNamed(lines: readonly string[]): Record<string, string> {
  const names = lines.flatMap((line) => [...line.matchAll(/(?:@\/|< )([\w./-]+)/g)].map(([, name]) => name!));
  const files = [...new Set(names)].sort().filter((name) => isFile(join(fixtures, name)));
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(fixtures, name), 'utf8')]));
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** What the answers depend on besides the lines: the text of every file in a folder of the fixtures. */
export function filesBelow(folder: string): Record<string, string> {
  const path = join(fixtures, folder);
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => /\.\w+$/.test(name));
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(path, name), 'utf8')]));
}

/**
 * Runs all lines with kubectl, one after the other.
 * @param left the line that prints what they leave behind
 */
export async function askKubectlToChange(
  kubectl: string,
  lines: readonly string[],
  left: string,
  scene: ChangeScene,
): Promise<ChangeAnswers> {
  const ask = async (line: string) => {
    const { args, ...options } = question(line, NAMESPACES.kubectl, scene);
    return withSent(comparable(await runProcess(kubectl, args, options), scene), scene);
  };
  const answers: ChangeAnswer[] = [];
  for (const line of lines) {
    if (line.startsWith('rollout restart')) await nextSecond();
    answers.push(await ask(line));
  }
  return { lines: answers, left: await ask(left) };
}

/** kubectl restarts nothing twice within one second of the machine's clock. */
function nextSecond(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1_000 - (Date.now() % 1_000)));
}

/**
 * One test for each line: proa must answer as kubectl did after the previous lines, which are run once, whichever tests
 * are selected, and must have left the same objects at the end.
 */
export function compareChanges(
  lines: readonly string[],
  left: string,
  given: () => ChangeScene & { expected: ChangeAnswers },
): void {
  const begun = Date.now();
  const ask = async (line: string, index = lines.length) => {
    const { args, ...options } = question(line, NAMESPACES.proa, given());
    const now = () => begun + index * 1_000;
    return withSent(comparable(await runAsKubectl(args, { ...options, now }), given()), given());
  };

  const answers: Promise<ChangeAnswer>[] = [];
  const answerTo = async (index: number): Promise<ChangeAnswer> => {
    for (let at = answers.length; at <= index; at++) {
      const before = answers[at - 1] ?? Promise.resolve();
      answers.push(before.catch(() => undefined).then(() => ask(lines[at]!, at)));
    }
    return answers[index]!;
  };

  it.each(lines.map((line, index) => [line, index] as const))('%s', async (line, index) => {
    const [found, expected] = [await answerTo(index), given().expected.lines[index]!];
    expect(sentAs(found, line, asKubectlSends), STALE).toEqual(sentAs(expected, line, asProaSends));
  });

  it('leave the same objects behind, including managed fields', async () => {
    await answerTo(lines.length - 1);
    expect(await ask(left), STALE).toEqual(given().expected.left);
  });
}

/** A line's variables (`EDITOR=x edit …`), words and standard input (`… < file`). */
function question(line: string, namespace: string, { kubeconfig, home }: ChangeScene) {
  const [words = '', file] = line.split(' < ');
  const at = (text: string) => inNamespace(text, namespace).replaceAll('@', fixtures);
  const typed = splitWords(words).map(at);
  const first = typed.findIndex((word) => !/^[A-Z_]+=/.test(word));
  const variables = Object.fromEntries(typed.slice(0, first).map((word) => word.split(/=(.*)/s, 2)));
  const args = typed.slice(first);
  return {
    args: [...args, ...(args.includes('-n') || args.includes('--local') ? [] : [`--namespace=${namespace}`])],
    // kyaml is newer than the kubectl in the comparison.
    env: {
      KUBECONFIG: kubeconfig,
      HOME: home,
      TZ: 'UTC',
      KUBECTL_KYAML: 'false',
      SEEN: seenIn(home),
      ...variables,
    },
    stdin: file === undefined ? '' : inNamespace(readFileSync(join(fixtures, file), 'utf8'), namespace),
    cwd: fixtures,
  };
}

/** Masks what differs from run to run, namespaces and temporary files. */
function masked(text: string, home: string): string {
  return (
    maskRun(text)
      .replace(/\bchg-(kctl|proa)\b/g, 'NS')
      .replaceAll(fixtures, '@')
      .replaceAll(home, '~')
      .replace(/\b10\.(0|96)\.\d+\.\d+\b/g, 'CLUSTER-IP')
      .replace(/\bapplyset-[\w-]{43}-v1\b/g, 'applyset-ID-v1')
      .replace(/(applyset\.kubernetes\.io\/tooling"?: ?"?kubectl\/v1\.)\d+\.\d+/g, '$1N')
      .replace(/\S*\/(?:kubectl|proa)-edit-\d+\.(json|yaml)/g, 'EDITED.$1')
      // kubectl 1.32 prints two colons here, 1.36 one.
      .replace(/^for:: /gm, 'for: ')
      // Without --field-manager, the manager is the name of the program.
      .replace(/("?manager"?: "?)(kubectl|proa)(?="?,?$)/gm, '$1proa')
      // Newer than the kubectl in the comparison.
      .replace(/\(y\/n\): /g, '(y/N): ')
      .replace(/( deleted) from \S+ namespace\b/g, '$1')
      .replace(/^ *"?creationTimestamp"?: null,?\n/gm, '')
  );
}

/** The file in which editor.sh records what it was shown. */
function seenIn(home: string): string {
  return join(home, 'seen');
}

/** Returns what editor.sh was shown, and deletes it before the next line. */
function takeSeen(home: string): string | undefined {
  const path = seenIn(home);
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, 'utf8');
  for (const file of [path, `${path}.round`]) rmSync(file, { force: true });
  return text;
}

function comparable(result: ProcessResult, { home, anyOrder }: ChangeScene): ChangeAnswer {
  const ordered = anyOrder ? sorted : conflictsSorted;
  const seen = takeSeen(home);
  return {
    ...comparableBy((text) => ordered(masked(text, home)), result),
    ...(seen !== undefined && { seen: masked(seen, home) }),
  };
}

/** An answer with comparable writes. */
function sentAs({ sent = [], ...answer }: ChangeAnswer, line: string, as: typeof asProaSends): ChangeAnswer {
  return { ...answer, sent: as(line, sent) };
}

async function withSent(answer: ChangeAnswer, { home, take, anyOrder }: ChangeScene): Promise<ChangeAnswer> {
  if (take === undefined) return answer;
  const written = comparableWrites(await take(), (text) => masked(text, home));
  // Writes that are sent at the same time have no order.
  const sent = anyOrder ? written.toSorted((one, other) => (one.line < other.line ? -1 : 1)) : written;
  return sent.length === 0 ? answer : { ...answer, sent };
}

/** kubectl lists labels and annotations that already have a value in the random order of a Go map. */
function conflictsSorted(text: string): string {
  return text
    .replace(/(?:^'.*' already has a value .*\n){2,}/gm, (lines) =>
      lines.split('\n').slice(0, -1).sort().concat('').join('\n'),
    )
    .replace(/(?<=declared annotation\(s\): ).*/g, (list) => list.split('; ').sort().join('; '));
}

/** Sorts the lines of a text, and the lists in them; JSON is unchanged. */
function sorted(text: string): string {
  if (text.startsWith('{')) return text;
  const lines = text
    .split('\n')
    // 1.32 prints it twice.
    .map((line) => line.replaceAll('cannot delete cannot delete', 'cannot delete'))
    .map((line) => line.replace(/(?<=^Warning: ).*/, (list) => list.split('; ').sort().join('; ')))
    .map((line) =>
      line.replace(/(?<=\[)(?:cannot|error) .*(?=\])/, (list) =>
        list
          .split(/, (?=cannot |error )/)
          .sort()
          .join(', '),
      ),
    );
  return lines.sort().join('\n');
}
