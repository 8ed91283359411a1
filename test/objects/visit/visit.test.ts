import { describe, expect, it } from 'vitest';
import type { ApiResource } from '../../../src/discovery/types.js';
import type { Found, Step } from '../../../src/objects/builder/query.js';
import { type VisitRules, visit } from '../../../src/objects/visit/visit.js';
import { DeadlineError } from '../../../src/process/deadline.js';
import { closedPipe, interruptFailure } from '../../../src/process/errors.js';
import { printEach } from '../../../src/render/outcomes.js';
import { ConnectionError, NotDoneError, StatusError } from '../../../src/transport/errors.js';

const resource = { group: 'apps', version: 'v1', kind: 'Deployment', name: 'deployments', namespaced: true };
const objectOf = (name: string): Found => ({
  target: { resource: resource as ApiResource, namespace: 'default', name },
  object: {},
  source: '',
});
const sourceError = (text: string): Step<Found> => ({ error: new Error(text), of: 'source' });

async function* stepsOf(...steps: (string | Step<Found>)[]): AsyncGenerator<Step<Found>> {
  for (const step of steps) yield typeof step === 'string' ? objectOf(step) : step;
}

/** Work that fails for objects called `bad…`. */
const work = async ({ target: { name } }: Found) => {
  if (name.startsWith('bad')) throw new Error(`${name} failed`);
  return name.toUpperCase();
};

const goingOn = { continueOnError: true, signal: new AbortController().signal };

/** The results, and the final failure. */
async function run(
  steps: AsyncGenerator<Step<Found>>,
  rules: VisitRules<Found> = goingOn,
  does: (found: Found) => Promise<string> = work,
  print = async (_: string) => {},
) {
  const given: string[] = [];
  try {
    const visited = visit(steps, does, rules, async function* (result, found) {
      yield { text: `${found.target.name}:${result}`, result };
    });
    await printEach(visited, async ({ text, result }) => {
      given.push(text);
      await print(result);
    });
    return { given };
  } catch (error) {
    const errors = error instanceof AggregateError ? error.errors : [error];
    return { given, errors: errors.map(({ message }) => message) };
  }
}

const quiet = () => new Promise((resolve) => setImmediate(resolve));

describe('a visit', () => {
  it('returns the result for each object, in their order', async () => {
    expect(await run(stepsOf('a', 'b'))).toEqual({ given: ['a:A', 'b:B'] });
  });

  // The order is that of ContinueOnErrorVisitor around EagerVisitorList.
  it('continues after errors, and fails with those of objects, then with the others as one', async () => {
    expect(
      await run(stepsOf(sourceError('x'), 'bad1', 'a', sourceError('y'), sourceError('x'), 'bad2')),
    ).toEqual({
      given: ['a:A'],
      errors: ['bad1 failed', 'bad2 failed', '[x, y]'],
    });
    expect(await run(stepsOf(sourceError('x'), 'a', sourceError('y')))).toEqual({
      given: ['a:A'],
      errors: ['x', 'y'],
    });
    expect(await run(stepsOf('bad1', 'a'))).toEqual({ given: ['a:A'], errors: ['bad1 failed'] });
  });

  it('ends at the first error if the command does not continue', async () => {
    const rules = { ...goingOn, continueOnError: false };
    expect(await run(stepsOf('a', 'bad1', 'b', 'bad2'), rules)).toEqual({
      given: ['a:A'],
      errors: ['bad1 failed'],
    });
    expect(await run(stepsOf('a', sourceError('x'), 'b'), rules)).toEqual({ given: ['a:A'], errors: ['x'] });
  });

  it('returns started work along with the error that ends it', async () => {
    const rules = { ...goingOn, continueOnError: false, width: 3 };
    expect(await run(stepsOf('a', 'bad1', 'b', 'c', 'd'), rules)).toEqual({
      given: ['a:A', 'b:B', 'c:C'],
      errors: ['bad1 failed'],
    });
  });

  it('ignores some errors, and adds text to the others', async () => {
    const rules = {
      ...goingOn,
      ignores: (error: unknown) => (error as Error).message.includes('bad1'),
      describe: (error: unknown, { target }: Found) =>
        new Error(`${target.name}: ${(error as Error).message}`),
    };
    expect(await run(stepsOf('bad1', 'bad2', sourceError('x')), rules)).toEqual({
      given: [],
      errors: ['bad2: bad2 failed', 'x'],
    });
  });

  it('never works on one object twice at a time', async () => {
    let busy = 0;
    let most = 0;
    const does = async () => {
      busy++;
      most = Math.max(most, busy);
      await quiet();
      busy--;
      return 'x';
    };
    await run(stepsOf('a', 'a', 'a'), { ...goingOn, width: 3 }, does);
    expect(most).toBe(1);
    await run(stepsOf('a', 'b', 'c'), { ...goingOn, width: 3 }, does);
    expect(most).toBe(3);
  });

  it('treats a result that cannot be shown as an error of the object, and a closed output as a request to stop', async () => {
    const print = async (result: string) => {
      if (result === 'B') throw new Error('no template');
      if (result === 'C') throw closedPipe();
    };
    expect(await run(stepsOf('a', 'b', 'd'), goingOn, work, print)).toEqual({
      given: ['a:A', 'b:B', 'd:D'],
      errors: ['no template'],
    });
    expect(await run(stepsOf('b', 'c', 'd'), goingOn, work, print)).toEqual({
      given: ['b:B', 'c:C'],
      errors: ['the output was closed'],
    });
  });
});

describe('an interrupted visit', () => {
  it('reports what was done and what is in doubt, and fails with the interruption', async () => {
    const stop = new AbortController();
    const told: string[] = [];
    const does = async ({ target: { name } }: Found) => {
      if (name === 'a') return 'A';
      if (name === 'd') {
        stop.abort(interruptFailure());
        throw new StatusError({ kind: 'Status', message: 'refused' }, 409);
      }
      await quiet();
      throw stop.signal.reason;
    };
    const rules = {
      ...goingOn,
      width: 4,
      signal: stop.signal,
      tell: async (text: string) => void told.push(text),
    };
    expect(await run(stepsOf('a', 'b', 'c', 'd', 'e', 'f'), rules, does)).toEqual({
      given: ['a:A'],
      errors: ['interrupted'],
    });
    expect(told).toEqual([
      'proa: interrupted: 1 object was done; not known whether done: deployment.apps/b, deployment.apps/c; nothing ' +
        'else was done',
    ]);
  });

  it('does not doubt a write that never reached the server, but one that a server gave up waiting for', async () => {
    const stop = new AbortController();
    const told: string[] = [];
    const does = async ({ target: { name } }: Found): Promise<string> => {
      if (name === 'c') stop.abort(interruptFailure());
      await quiet();
      if (name === 'a') throw new NotDoneError(stop.signal.reason);
      if (name === 'b') throw new StatusError({ kind: 'Status', message: 'late', reason: 'Timeout' }, 504);
      throw new ConnectionError('refused', { method: 'PUT', url: '' }, { neverSent: true });
    };
    const rules = {
      ...goingOn,
      width: 3,
      signal: stop.signal,
      tell: async (text: string) => void told.push(text),
    };
    expect(await run(stepsOf('a', 'b', 'c'), rules, does)).toEqual({ given: [], errors: ['interrupted'] });
    expect(told).toEqual([
      'proa: interrupted: 0 objects were done; not known whether done: deployment.apps/b; nothing else was done',
    ]);
  });

  it('begins no object after the interruption', async () => {
    const stop = new AbortController();
    const told: string[] = [];
    const begun: string[] = [];
    const does = async ({ target: { name } }: Found) => {
      begun.push(name);
      if (name === 'b') stop.abort(interruptFailure());
      return name;
    };
    const rules = { ...goingOn, signal: stop.signal, tell: async (text: string) => void told.push(text) };
    await run(stepsOf('a', 'b', 'c'), rules, does);
    expect(begun).toEqual(['a', 'b']);
    expect(told).toEqual(['proa: interrupted: 2 objects were done; nothing else was done']);
  });

  it('reports that the deadline ended it', async () => {
    const stop = new AbortController();
    const told: string[] = [];
    const does = async ({ target: { name } }: Found) => {
      if (name === 'b') stop.abort(new DeadlineError('5s'));
      return name;
    };
    const rules = { ...goingOn, signal: stop.signal, tell: async (text: string) => void told.push(text) };
    await run(stepsOf('a', 'b', 'c'), rules, does);
    expect(told).toEqual(['proa: the deadline has passed: 2 objects were done; nothing else was done']);
  });
});
