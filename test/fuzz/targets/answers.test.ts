import fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
import type { ProcessResult } from '../../support/run-process.js';
import { type AnsweringServer, podsAlone, startAnswering } from '../support/answering-server.js';
import { BARE_ERROR } from '../support/bare-error.js';
import { jsonBytes } from '../support/json-bytes.js';
import { listTexts, tableText } from '../support/lists.js';
import { fuzz } from '../support/target.js';
import { wholeItems } from '../support/whole-items.js';

/** A command line, the path that it requests, and the responses. */
interface Question {
  line: string;
  path: string;
  answers: readonly string[];
}

const PODS = '/api/v1/namespaces/default/pods';
const NAME_COLUMN = JSON.stringify(JSON.parse(tableText).columnDefinitions[0]);
const pod = JSON.stringify({
  ...{
    kind: 'Pod',
    apiVersion: 'v1',
    metadata: { name: 'a', labels: { x: 'y' } },
    spec: { containers: [{ name: 'c' }] },
  },
});
const status = JSON.stringify({
  ...{
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    reason: 'Invalid',
    code: 422,
    message: 'no',
  },
  details: { name: 'a', kind: 'pods', causes: [{ reason: 'FieldValueInvalid', message: 'm', field: 'f' }] },
});
/** Lists of one page: another page would have the same token. */
const lists = listTexts.map((text) => text.replace(/"continue": ?"T"/, '"continue":""'));
const questions: readonly Question[] = [
  { line: 'get pods -o name', path: PODS, answers: lists },
  { line: 'get pods -o json', path: PODS, answers: lists },
  { line: 'get pods', path: PODS, answers: [tableText] },
  { line: 'get pods -o wide --sort-by=.metadata.name', path: PODS, answers: [tableText] },
  { line: 'get pod a -o yaml', path: `${PODS}/a`, answers: [pod, status] },
  { line: 'api-resources', path: '/api', answers: [podsAlone] },
];

let server: AnsweringServer;
beforeAll(async () => {
  server = await startAnswering();
});
afterAll(() => server.close());

fuzz({
  name: 'answers',
  holds:
    'what proa prints of an answer is a part of the truth from its beginning, and it says where it is not all',
  inputs: fc
    .constantFrom(...questions)
    .chain(({ line, answers }) =>
      fc
        .oneof(
          { weight: 9, arbitrary: jsonBytes(answers) },
          fc.constantFrom(...answers.map((text) => Buffer.from(text))),
        )
        .map((bytes) => Buffer.concat([Buffer.from(`${line}\n`), bytes])),
    ),
  async check(bytes) {
    const end = bytes.indexOf('\n');
    const { line, path, answers } = questions.find(
      (question) => question.line === bytes.toString('utf8', 0, end),
    )!;
    const answer = bytes.subarray(end + 1);
    const { stdout, stderr, exit } = await server.run(line, path, answer);
    const text = answer.toString('utf8');
    if (answers.includes(text) && text !== status) expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    if (exit !== 0) expect(stderr).not.toBe('');
    expect(stderr).not.toMatch(BARE_ERROR);
    if (line === 'get pods -o name') checkNames({ stdout, stderr, exit }, text);
    if (line === 'get pods') checkRows({ stdout, stderr, exit }, text);
  },
  runs: { ordinary: 150, long: 6000 },
});

/** Checks that items are printed in order; those without a name are only counted. */
function checkNames({ stdout, exit }: ProcessResult, answer: string): void {
  const names = wholeItems(answer, 'items').map(nameOf);
  if (names.some((name) => name?.includes('\n'))) return;
  const printed = stdout.split('\n').slice(0, -1);
  expect(printed.length).toBeLessThanOrEqual(names.length);
  // A kind may also contain slashes, so only the end of the line, the name, is compared.
  for (const [at, line] of printed.entries())
    if (names[at] !== undefined) expect(`/${line}`.endsWith(`/${names[at]}`), line).toBe(true);
  if (exit === 0) expect(printed).toHaveLength(names.length);
}

function nameOf(item: unknown): string | undefined {
  const name = (item as { metadata?: { name?: unknown } } | null)?.metadata?.name;
  return typeof name === 'string' && name !== '' ? Buffer.from(name).toString() : undefined;
}

/** The first column of a Table, if that still contains the names; no cell may have several lines. */
function checkRows({ stdout, exit }: ProcessResult, answer: string): void {
  if (!answer.includes(NAME_COLUMN) || /\\[nrfvu]/.test(answer)) return;
  const names = wholeItems(answer, 'rows').map((row) => (row as { cells?: unknown[] } | null)?.cells?.[0]);
  if (!names.every((name) => typeof name === 'string' && /^[\w.-]+$/.test(name))) return;
  const printed = stdout.split('\n').slice(1, -1);
  expect(printed.map((line) => line.split(' ', 1)[0])).toEqual(names.slice(0, printed.length));
  if (exit === 0) expect(printed).toHaveLength(names.length);
}
