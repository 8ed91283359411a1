import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProcessResult, runProcess } from '../support/run-process.js';
import { runUntilLimit } from '../support/until-limit.js';
import { withoutGoSources } from '../support/without-go-sources.js';
import { runAsKubectl } from './as-kubectl.js';
import { splitWords } from './invocations.js';
import { namedProa, withoutLogLines, withoutRepeats } from './mask.js';

/** The folder for which `@` stands, in which both programs run. */
export const fixtures = import.meta.dirname;

/** A server under test, and a home for its users. */
export interface Place {
  kubeconfig: string;
  home: string;
  /** proa's time in milliseconds; the machine's by default. */
  now?: () => number;
  /** Masks all ages in an output; those in tables by default. */
  maskAges?(stdout: string): string;
}

/** proa's answer to a command line, made comparable. */
export async function askProa(line: string, place: Place): Promise<ProcessResult> {
  const now = place.now === undefined ? {} : { now: place.now };
  return comparable(await runAsKubectl(wordsOf(line), { ...world(place), ...now }), place);
}

/** proa's answer to a command line whose watch ends by its time limit in seconds, without waiting that long. */
export async function askProaUntilLimit(line: string, seconds: number, place: Place): Promise<ProcessResult> {
  return comparable(await runUntilLimit(wordsOf(line), seconds, world(place)), place);
}

/** kubectl's answer to a command line, made comparable. */
export async function askKubectl(line: string, kubectl: string, place: Place): Promise<ProcessResult> {
  const result = await runProcess(kubectl, wordsOf(line), world(place));
  return comparable({ ...result, stderr: withoutGoSources(result.stderr) }, place);
}

/** A home of a user who has never used either program. */
export function newHome(): string {
  return mkdtempSync(join(tmpdir(), 'proa-compare-'));
}

/** The words of a line as a program receives them. */
export function wordsOf(line: string): string[] {
  return splitWords(line).map((word) => word.replaceAll('@', fixtures));
}

/** The variables and working folder of a program at a place. */
export function world({ kubeconfig, home }: Place) {
  return { env: { KUBECONFIG: kubeconfig, HOME: home, TZ: 'UTC' }, cwd: fixtures };
}

/** The text of all files that a line names by `@`, including all files below such folders. */
export function filesOf(line: string): Record<string, string> {
  const files: Record<string, string> = {};
  const read = (path: string) => {
    const stat = statSync(join(fixtures, path), { throwIfNoEntry: false });
    if (stat?.isFile()) files[path] = readFileSync(join(fixtures, path), 'utf8');
    else if (stat?.isDirectory())
      for (const name of readdirSync(join(fixtures, path)).sort()) read(join(path, name));
  };
  // Files that match a pattern or belong to a kustomization are below the same folder.
  for (const [, path = ''] of line.matchAll(/@\/([\w.-]+)/g)) read(path);
  return files;
}

/**
 * Makes an answer the same for both programs and in every run: the program's name is proa's, and ages, places, uids and
 * resourceVersions are masked.
 */
export function comparable({ stdout, stderr, exit }: ProcessResult, place: Place): ProcessResult {
  const { home, maskAges: masksAges = maskAges } = place;
  const masked = (text: string) =>
    maskIdentities(text)
      .replaceAll(fixtures, '@')
      .replaceAll(home, '~')
      .replace(/\b127\.0\.0\.1:\d{4,5}\b/g, 'SERVER');
  return {
    stdout: masked(masksAges(maskListVersion(stdout))),
    stderr: masked(namedProa(withoutRepeats(ofRelease132(withoutLogLines(stderr))))),
    exit,
  };
}

/**
 * Messages in the words of kubectl 1.32: those of 1.36, which proa follows, list the existing containers. Tests of
 * objects/pods check those words.
 */
function ofRelease132(text: string): string {
  return text.replace(/(container \S+ is not valid for pod \S+) out of: .*$/gm, '$1');
}

/** Tables with masked ages: an age may grow by a second between two runs, and so by a digit. */
export function maskAges(table: string): string {
  return table.replace(/(?<=\s)AGE +/g, 'AGE ').replace(/(?<=\s)(\d+[smhdy]){1,2}( +|$)/gm, '<age> ');
}

/** A list from the server without its resourceVersion, which changes whenever the server writes its own leases. */
export function maskListVersion(list: string): string {
  return list.replace(
    /^(\{"kind":"\w+List","apiVersion":"[\w./]+","metadata":\{"resourceVersion":)"\d+"/,
    '$1"<now>"',
  );
}

/** Numbers uids and resourceVersions in their order in the text, so that equal ones remain equal. */
function maskIdentities(text: string): string {
  const numbers = new Map<string, number>();
  const numbered = (kind: string, value: string) => {
    const key = `${kind} ${value}`;
    if (!numbers.has(key))
      numbers.set(key, [...numbers.keys()].filter((one) => one.startsWith(kind)).length + 1);
    return `${kind}-${numbers.get(key)}`;
  };
  return text
    .replace(/(resourceVersion:)(\d+)\b/g, (_all, name: string, value: string) => name + numbered('N', value))
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, (uid) => numbered('UID', uid))
    .replace(
      /(resourceVersion"?: ?)"(\d+)"/g,
      (_all, name: string, value: string) => `${name}"${numbered('N', value)}"`,
    );
}
