import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll } from 'vitest';
import { isCi } from '../../src/process/environment.js';
import { findKubectl } from './kubectl.js';
import { withoutGoSources } from './without-go-sources.js';

/** The release whose answers are recorded; others differ in some messages and cells. */
const RELEASE = 'v1.32.';

/** vitest's `--mode record` asks kubectl everything again, `--mode check` asks and compares with the recording. */
const mode = process.env.MODE;

/** Whether this run asks kubectl for recorded answers: suites that only compare recordings with it run only then. */
export const asksKubectl = mode === 'record' || mode === 'check';

/** One answer, and a hash of what it depends on besides its title. */
interface Entry {
  given: string;
  answer: unknown;
}

/** The part of a vitest task that shows whether it ran. */
interface Task {
  mode: string;
  tasks?: Task[];
  result?: { state?: string };
}

/**
 * kubectl's answers to one test file, recorded in a committed file: they are returned without kubectl. An answer that
 * is not recorded, or belongs to other fixtures, is requested and recorded, and unused ones are removed. With CI set,
 * both fail instead.
 */
export class KubectlAnswers {
  readonly #file: string;
  readonly #recorded: ReadonlyMap<string, Entry>;
  readonly #asked = new Map<string, Entry>();
  #isChanged = false;

  /** Call it at the top of a test file. @param file the path of the recording */
  constructor(file: string) {
    this.#file = file;
    this.#recorded = new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8'))) : []);
    // biome-ignore lint/correctness/noEmptyPattern: vitest wants to see what is taken of the first parameter
    afterAll(({}, suite) => this.#finish(suite as Task));
  }

  /**
   * kubectl's answer, from the recording or from kubectl itself. Fails if it is needed and missing.
   * @param title names the answer in the recording, and is unique there
   * @param given what else the answer depends on, such as the text of its files; any JSON
   * @param ask asks kubectl, and masks what differs from run to run; any JSON
   * @param ours what will be compared with it. If it differs from the recording, the server may have changed: kubectl
   * is asked again, but not with CI set
   */
  async answer<T>(
    title: string,
    given: unknown,
    ask: (kubectl: string) => Promise<T> | T,
    ours?: T,
  ): Promise<T> {
    const hash = hashOf(given);
    const asked = this.#asked.get(title);
    if (asked !== undefined && asked.given !== hash) throw new Error(`two questions of one title: ${title}`);
    if (asked !== undefined) return unfolded(asked.answer) as T;
    const known = this.#recorded.get(title);
    const isKnown = known?.given === hash;
    const isDoubtful = ours !== undefined && !isDeepStrictEqual(ours, unfolded(known?.answer));
    const isAsked = asksKubectl || (isDoubtful && !isCi(process.env) && recordedKubectl() !== undefined);
    if (isKnown && !isAsked) {
      this.#asked.set(title, known);
      return unfolded(known.answer) as T;
    }
    const answer = await ask(this.#kubectl(title));
    const entry = { given: hash, answer: folded(answer) };
    this.#asked.set(title, entry);
    const isSame = isKnown && isDeepStrictEqual(unfolded(entry.answer), unfolded(known.answer));
    if (mode === 'check' && !isSame)
      throw new Error(`kubectl answers otherwise than recorded in ${this.#name}: ${title}; npm run record`);
    this.#isChanged ||= !isSame;
    return unfolded(entry.answer) as T;
  }

  /** The same for a random case, which has no name: its title is what is given. */
  drawn<T>(kind: string, given: unknown, ask: (kubectl: string) => Promise<T> | T): Promise<T> {
    return this.answer(`${kind} ${hashOf(given)}`, given, ask);
  }

  get #name(): string {
    return relative(process.cwd(), this.#file);
  }

  #kubectl(title: string): string {
    if (isCi(process.env) && mode !== 'check')
      throw new Error(
        `${this.#name} has no answer to "${title}" as it is now: npm run record, and commit it`,
      );
    const kubectl = recordedKubectl();
    if (kubectl !== undefined) return kubectl;
    throw new Error(
      `${this.#name} has no answer to "${title}" as it is now, and there is no kubectl ${RELEASE} to ask: ` +
        'put one on PATH, or name it by KUBECTL',
    );
  }

  #finish(suite: Task): void {
    const isWhole = ran(suite);
    const unasked = [...this.#recorded.keys()].filter((title) => !this.#asked.has(title));
    const isLeft = isWhole && unasked.length > 0;
    if (isLeft && (mode === 'check' || isCi(process.env)))
      throw new Error(
        `${this.#name} has answers that no test asks for, such as "${unasked[0]}": npm run record`,
      );
    if (!isLeft && !this.#isChanged) return;
    this.#write(new Map([...(isWhole ? [] : this.#recorded), ...this.#asked]));
  }

  #write(entries: ReadonlyMap<string, Entry>): void {
    const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, `${JSON.stringify(Object.fromEntries(sorted), undefined, 1)}\n`);
  }
}

/** Looks up what another test file has recorded; fails if it has no such title. */
export function recordedAnswers(file: string): (title: string) => unknown {
  const entries = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Entry>;
  return (title) => {
    if (!Object.hasOwn(entries, title)) throw new Error(`${file} has no answer to ${title}`);
    return unfolded(entries[title]!.answer);
  };
}

function hashOf(given: unknown): string {
  return createHash('sha256').update(JSON.stringify(given)).digest('hex').slice(0, 12);
}

let found: { path: string | undefined } | undefined;

/** A kubectl of the recorded release. */
function recordedKubectl(): string | undefined {
  if (found === undefined) {
    const path = findKubectl();
    const isRecorded =
      path !== undefined && execFileSync(path, ['version', '--client']).includes(` ${RELEASE}`);
    found = { path: isRecorded ? path : undefined };
  }
  return found.path;
}

/** Whether all tests ran and passed: it is unknown what a failed test would have asked for. */
function ran({ mode, tasks, result }: Task): boolean {
  if (tasks !== undefined) return tasks.every(ran);
  return mode === 'run' && result?.state === 'pass';
}

/** Converts text of several lines to a list of them, which is readable and comparable in a recording. */
function folded(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\n') ? { '|': value.split('\n') } : value;
  return mapped(value, folded);
}

function unfolded(value: unknown): unknown {
  if (typeof value === 'string') return withoutGoSources(value);
  if (typeof value === 'object' && value !== null && '|' in value) {
    return withoutGoSources((value['|'] as string[]).join('\n'));
  }
  return mapped(value, unfolded);
}

function mapped(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, change(item)]));
}
