import { expect, it } from 'vitest';
import { hintIn, hintLine } from '../../src/cli/failure/hint.js';
import { reportError } from '../../src/cli/report.js';
import { nearType } from '../../src/discovery/near-type.js';
import { type ApiResource, NoMatchError } from '../../src/discovery/types.js';
import { noContext } from '../../src/kubeconfig/errors.js';
import { DisplayableError, UsageError } from '../../src/process/errors.js';

const noMatch = new NoMatchError('deploymnts', 'deployments');

it.each<[string, unknown]>([
  ['an error', noMatch],
  ['the cause of an error', new DisplayableError('x', { cause: noMatch })],
  ['one of several errors', new AggregateError([new Error('other'), noMatch])],
])('names at a terminal what is probably meant: %s', (_what, error) => {
  expect(hintLine(error, 'proa get', true)).toBe('Did you mean deployments?');
});

it.each<[string, unknown, string, boolean]>([
  ['for scripts', noMatch, 'proa get', false],
  ['where proa is called kubectl', noMatch, 'kubectl get', true],
  ['where nothing comes near', new NoMatchError('x'), 'proa get', true],
  ['where a usage error has said it', new UsageError('x', { hint: '--namespace' }), 'proa get', true],
])('adds no line %s', (_what, error, command, isTerminal) => {
  expect(hintLine(error, command, isTerminal)).toBeUndefined();
});

it('is a field of errors in JSON', () => {
  const style = { codes: 'kubectl', format: 'json' } as const;
  const { lines } = reportError(noMatch, 'proa get', () => '', 1, style);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ hint: 'deployments' }]);
  expect(hintIn(new Error('x'))).toBeUndefined();
});

it.each([
  ['pds', 'pods'],
  ['deploymnts', 'deployments'],
  ['deploymnts.apps', 'deployments.apps'],
  ['nothing', undefined],
])('the type that %s means is %s', (word, expected) => {
  const type = (group: string, name: string) => ({ group, name }) as ApiResource;
  const resources = new Map([
    ['v1', [type('', 'pods'), type('', 'pods/log')]],
    ['apps/v1', [type('apps', 'deployments')]],
  ]);
  expect(nearType({ resources }, word)).toBe(expected);
});

it('the error about an unknown context has a near one', () => {
  const contexts = new Map([['staging', { value: {}, file: '' }]]);
  expect(noContext({ contexts }, 'stagin')).toMatchObject({
    message: 'no context exists with the name: "stagin"',
    hint: 'staging',
  });
  expect(noContext({ contexts }, 'production').hint).toBeUndefined();
});
