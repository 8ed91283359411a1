import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hintIn } from '../../src/cli/failure/hint.js';
import { printFailure } from '../../src/cli/print-failure.js';
import { nearType } from '../../src/discovery/near-type.js';
import { type ApiResource, NoMatchError } from '../../src/discovery/types.js';
import { noContext } from '../../src/kubeconfig/errors.js';
import { DisplayableError, UsageError } from '../../src/process/errors.js';
import { StringOutput } from '../../src/process/output.js';
import { processEnvironment } from '../../src/process/process-environment.js';

const noMatch = new NoMatchError('deploymnts', 'deployments');
const HINT = 'Did you mean deployments?\n';

const here = processEnvironment(new AbortController().signal, (output) => output);

interface Case {
  error?: unknown;
  command?: string;
  argv?: string[];
  isTTY?: boolean;
  variables?: Record<string, string>;
  advice?: string;
}

/** The output for a command that failed. */
async function printed(given: Case = {}): Promise<string> {
  const { error = noMatch, command = 'proa get', argv = ['get', 'deploymnts'], isTTY = true } = given;
  const home = mkdtempSync(join(tmpdir(), 'proa-hint-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const stderr = new StringOutput({ isTTY });
  const folders = { cache: join(home, 'cache'), config: join(home, 'config') };
  const environment = { ...here, variables: given.variables ?? {}, home, folders, stderr };
  const advice = async () => given.advice;
  expect(await printFailure(error, { command, argv, advice }, environment)).toBe(1);
  return stderr.text;
}

it.each<[string, unknown]>([
  ['an error', noMatch],
  ['the cause of an error', new DisplayableError('x', { cause: noMatch })],
  ['one of several errors', new AggregateError([new Error('other'), noMatch])],
  ['words that do not fit', new UsageError('x', { part: 'arguments', hint: 'deployments' })],
])('the last line on a terminal names what was probably meant: %s', async (_what, error) => {
  const text = await printed({ error });
  expect(text.endsWith(`\n${HINT}`)).toBe(true);
});

it.each<[string, Case]>([
  ['in a pipe', { isTTY: false }],
  ['where proa is called kubectl', { command: 'kubectl get' }],
  ['with errors in JSON', { argv: ['get', 'deploymnts', '--error-format=json'] }],
  ['where nothing comes near', { error: new NoMatchError('x') }],
  ['where a usage error has said it', { error: new UsageError('x', { part: 'command', hint: 'get' }) }],
])('no line is added %s', async (_what, given) => {
  expect(await printed(given)).not.toMatch(/Did you mean [^t]/);
});

it('what a command looks up is printed only on a terminal, and only if the error does not contain it', async () => {
  const error = new Error('x');
  const advice = 'Did you mean web-1?';
  expect(await printed({ error, advice })).toBe(`error: x\n${advice}\n`);
  expect(await printed({ error: noMatch, advice })).toContain(HINT);
  expect(await printed({ error: noMatch, advice })).not.toContain(advice);
  expect(await printed({ error, advice, isTTY: false })).toBe('error: x\n');
  expect(await printed({ error, advice, variables: { CI: 'true' } })).toBe('error: x\n');
});

it('errors in JSON contain the hint as a field', async () => {
  const text = await printed({ argv: ['get', 'deploymnts', '--error-format=json'], isTTY: false });
  expect(JSON.parse(text)).toMatchObject({ hint: 'deployments' });
  expect(hintIn(new Error('x'))).toBeUndefined();
});
it.each([
  ['pds', 'pods'],
  ['deploymnts', 'deployments'],
  ['deploymnts.apps', 'deployments.apps'],
  ['svcs', 'services'],
  ['servce', 'services'],
  ['dploy', 'deployments'],
  ['db', undefined],
  ['nothing', undefined],
])('the type that %s means is %s', (word, expected) => {
  const type = (group: string, name: string, singularName = '', ...shortNames: string[]) =>
    ({ group, name, singularName, shortNames }) as ApiResource;
  const resources = new Map([
    ['v1', [type('', 'pods'), type('', 'pods/log'), type('', 'services', 'service', 'svc')]],
    ['apps/v1', [type('apps', 'deployments', '', 'deploy'), type('apps', 'daemonsets', 'daemonset', 'ds')]],
  ]);
  expect(nearType({ resources }, word)).toBe(expected);
});

it('the error about an unknown context names a similar one', () => {
  const contexts = new Map([['staging', { value: {}, file: '' }]]);
  expect(noContext({ contexts }, 'stagin')).toMatchObject({
    message: 'no context exists with the name: "stagin"',
    hint: 'staging',
  });
  expect(noContext({ contexts }, 'production')).toMatchObject({
    hint: undefined,
    advice: 'The only context is staging.',
  });
});

it.each([
  [0, 'The kubeconfig has no contexts.'],
  [2, 'The contexts are context-0 and context-1.'],
  [3, 'The contexts are context-0, context-1 and context-2.'],
  [6, '"proa config get-contexts" lists the contexts.'],
])('the error about an unknown context says which of %s there are', (count, advice) => {
  const names = Array.from({ length: count }, (_, index) => `context-${index}`);
  const contexts = new Map(names.map((name) => [name, { value: {}, file: '' }]));
  expect(noContext({ contexts }, 'production').advice).toBe(advice);
});
