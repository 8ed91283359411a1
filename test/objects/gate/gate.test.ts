import { describe, expect, it } from 'vitest';
import { ContextGuard, readOnlyBy } from '../../../src/cluster/context-guard.js';
import type { DryRun } from '../../../src/cluster/dry-run.js';
import { PODS } from '../../../src/discovery/core-resources.js';
import type { Found, Step } from '../../../src/objects/builder/query.js';
import { Gate } from '../../../src/objects/gate/gate.js';
import { type ChangeQuestion, questionText } from '../../../src/objects/gate/question.js';

const pod = (name: string): Found => ({
  target: { resource: PODS, namespace: 'shop', name },
  object: { metadata: { name } },
  source: '',
});

interface Scene {
  mode?: string;
  answer?: boolean;
  /** Why no one can be asked. */
  why?: string;
  yes?: boolean;
  dryRun?: DryRun;
  asksOfMany?: boolean;
  /** What makes every context read-only. */
  by?: string;
}

/** A gate of `proa delete` in context big. */
function scene({
  mode = 'protected',
  answer = true,
  why,
  yes = false,
  dryRun = 'none',
  asksOfMany,
  by = '',
}: Scene) {
  const questions: ChangeQuestion[] = [];
  const reads: string[] = [];
  const guard = new ContextGuard({
    name: 'big',
    server: 'https://big.example',
    readOnlyBy: by,
    folder: '/config',
    read: async (path) => {
      reads.push(path);
      return mode === '' ? 'wire: json' : `contexts: {big: {mode: ${mode}}}`;
    },
  });
  const asker = async () => ({
    whyNot: () => why,
    ask: async (question: ChangeQuestion) => {
      questions.push(question);
      return answer;
    },
  });
  const gate = new Gate(
    'delete',
    { yes, dryRun, ...(asksOfMany && { asksOfMany }), filenames: [] },
    { guard, asker },
  );
  return { gate, guard, questions, reads };
}

async function* given(...steps: Step<Found>[]): AsyncGenerator<Step<Found>, void, undefined> {
  yield* steps;
}

async function names(steps: AsyncGenerator<Step<Found>>): Promise<string[]> {
  const all: string[] = [];
  for await (const step of steps) all.push('error' in step ? String(step.error) : step.target.name);
  return all;
}

const writes = (gate: Gate) =>
  gate.check().then(
    () => 'written',
    (error: Error) => error.message,
  );

const NOT_ASKED =
  'context "big" (https://big.example) is protected, and "proa delete" was not done, since it could not be confirmed: ' +
  'standard input is not a terminal. Pass --yes to do it without confirmation, or change contexts.big in ' +
  '/config/config.yaml.';

describe('the gate of an open context when a type stands for its objects', () => {
  const many = { mode: 'open', asksOfMany: true };

  it('asks about more than one of them, and lists them', async () => {
    const { gate, questions } = scene(many);
    expect(await names(gate.pass(given(pod('a'), pod('b'))))).toEqual(['a', 'b']);
    expect(questionText(questions[0]!).split('\n')).toEqual([
      'No object is named. "proa delete" would change 2 objects in context "big" (https://big.example):',
      '  pod/a in namespace shop',
      '  pod/b in namespace shop',
      'Continue? (y/N): ',
    ]);
  });

  it('lets none of them through without a yes', async () => {
    const { gate } = scene({ ...many, answer: false });
    await expect(names(gate.pass(given(pod('a'), pod('b'))))).rejects.toThrow(
      '"proa delete" was not confirmed, and was not done',
    );
  });

  it.each([
    ['about one object', {}, [pod('a')]],
    ['with --yes', { yes: true }, [pod('a'), pod('b')]],
    ['about a dry run', { dryRun: 'client' as const }, [pod('a'), pod('b')]],
  ])('does not ask %s', async (_, more, steps) => {
    const { gate, questions } = scene({ ...many, ...more });
    expect(await names(gate.pass(given(...steps)))).toHaveLength(steps.length);
    expect(questions).toEqual([]);
  });
});

describe('the gate of an open context', () => {
  it('lets objects through one at a time, without a question', async () => {
    const { gate, questions } = scene({ mode: '' });
    const taken: string[] = [];
    const steps = async function* () {
      for (const name of ['a', 'b']) {
        taken.push(name);
        yield pod(name);
      }
    };
    const passed = gate.pass(steps());
    await passed.next();
    expect(taken).toEqual(['a']);
    expect(await names(passed)).toEqual(['b']);
    expect([questions, await writes(gate)]).toEqual([[], 'written']);
  });

  it('reads the configuration file once', async () => {
    const { gate, reads } = scene({ mode: 'open' });
    await names(gate.pass(given(pod('a'))));
    await gate.check();
    await gate.check();
    expect(reads).toEqual(['/config/config.yaml']);
  });
});

describe('the gate of a protected context', () => {
  it('asks once about all objects, and then lets them and their changes through', async () => {
    const { gate, questions } = scene({});
    expect(await writes(gate)).toContain('could not be confirmed: no question could be asked');
    const broken = { error: new Error('broken'), of: 'object' as const };
    expect(await names(gate.pass(given(pod('a'), broken, pod('b'))))).toEqual(['a', 'Error: broken', 'b']);
    expect(
      questions.map(({ change }) => 'objects' in change && change.objects.map(({ name }) => name)),
    ).toEqual([['a', 'b']]);
    expect(await writes(gate)).toBe('written');
  });

  it('asks about the objects and the requests of the verb itself, and then lets their changes through', async () => {
    const { gate, questions } = scene({});
    await gate.admit([pod('a').target, pod('b').target]);
    expect(await writes(gate)).toBe('written');
    const other = scene({});
    await other.gate.admitRequest('POST /api');
    expect(await writes(other.gate)).toBe('written');
    expect(
      [...questions, ...other.questions].map((each) => questionText(each).split('\n').slice(0, -1)),
    ).toEqual([
      [
        'Context "big" (https://big.example) is protected. "proa delete" would change 2 objects:',
        '  pod/a in namespace shop',
        '  pod/b in namespace shop',
      ],
      [
        'Context "big" (https://big.example) is protected. "proa delete" would send this request:',
        '  POST /api',
      ],
    ]);
  });

  it('reports whether someone was asked', async () => {
    const [asked, notAsked] = [scene({}).gate, scene({ yes: true }).gate];
    for (const gate of [asked, notAsked]) {
      expect(gate.hasAsked).toBe(false);
      await gate.admit([pod('a').target]);
    }
    expect([asked.hasAsked, notAsked.hasAsked]).toEqual([true, false]);
  });

  it('changes nothing after any answer but yes', async () => {
    const { gate } = scene({ answer: false });
    await expect(names(gate.pass(given(pod('a'))))).rejects.toThrow(
      '"proa delete" was not confirmed, and was not done',
    );
    expect(await writes(gate)).toContain('could not be confirmed');
  });

  it('fails if no one can be asked, before it searches for objects', async () => {
    const { gate } = scene({ why: 'standard input is not a terminal' });
    let isRead = false;
    const steps = async function* () {
      isRead = true;
      yield pod('a');
    };
    await expect(names(gate.pass(steps()))).rejects.toThrow(NOT_ASKED);
    expect(isRead).toBe(false);
    await expect(gate.admit([pod('a').target])).rejects.toThrow(NOT_ASKED);
    await expect(gate.admitRequest('POST /api')).rejects.toThrow(NOT_ASKED);
  });

  it('asks nobody with --yes', async () => {
    const { gate, questions } = scene({ yes: true, why: 'no terminal' });
    expect(await names(gate.pass(given(pod('a'))))).toEqual(['a']);
    expect([questions, await writes(gate)]).toEqual([[], 'written']);
  });

  it('asks nothing if nothing was found', async () => {
    const { gate, questions } = scene({});
    expect(await names(gate.pass(given()))).toEqual([]);
    expect(questions).toEqual([]);
  });

  it.each(['client', 'server'] as const)('lets dry runs on the %s through, but no change', async (dryRun) => {
    const { gate, questions } = scene({ dryRun });
    expect(await names(gate.pass(given(pod('a'))))).toEqual(['a']);
    expect(questions).toEqual([]);
    expect(await writes(gate)).toContain('could not be confirmed');
  });

  it('collects 1000 objects, and reports that there are more', async () => {
    const { gate, questions } = scene({});
    let taken = 0;
    const steps = async function* () {
      for (; taken < 1500; taken++) yield pod(`web-${taken}`);
    };
    const passed = gate.pass(steps());
    await passed.next();
    expect(taken).toBeLessThan(1001);
    expect(await names(passed)).toHaveLength(1499);
    expect(questionText(questions[0]!).split('\n')).toEqual([
      'Context "big" (https://big.example) is protected. "proa delete" would change more than 1000 objects:',
      ...Array.from({ length: 10 }, (_, index) => `  pod/web-${index} in namespace shop`),
      '  and more than 990 more',
      'Continue? (y/N): ',
    ]);
  });

  it('ends the search when its reader leaves', async () => {
    let ended = false;
    const steps = async function* () {
      try {
        yield pod('a');
        yield pod('b');
      } finally {
        ended = true;
      }
    };
    for await (const _ of scene({}).gate.pass(steps())) break;
    expect(ended).toBe(true);
  });
});

describe('the gate of a read-only context', () => {
  it.each([{ yes: false }, { yes: true }])('refuses every change: %o', async ({ yes }) => {
    const { gate, questions } = scene({ mode: 'read-only', yes });
    const refusal =
      'context "big" (https://big.example) is read-only, and "proa delete" was refused; nothing was changed. ' +
      'Use another context, or change contexts.big in /config/config.yaml.';
    await expect(names(gate.pass(given(pod('a'))))).rejects.toThrow(refusal);
    await expect(gate.admit([pod('a').target])).rejects.toThrow(refusal);
    expect(await writes(gate)).toContain('is read-only, and this change was refused');
    expect(questions).toEqual([]);
  });

  it('is used for any context with --read-only, without an entry in the configuration file', async () => {
    const { gate, reads } = scene({ mode: 'open', yes: true, by: '--read-only' });
    await expect(names(gate.pass(given(pod('a'))))).rejects.toThrow(
      'context "big" (https://big.example) is read-only, and "proa delete" was refused; nothing was changed. ' +
        '--read-only says so.',
    );
    expect(await writes(gate)).toContain('is read-only, and this change was refused');
    expect(reads).toEqual([]);
  });

  it.each([
    [false, '', ''],
    [false, 'false', ''],
    [false, '1', 'PROA_READ_ONLY'],
    [true, 'false', '--read-only'],
  ])('is enabled by a flag, or by PROA_READ_ONLY: %s %j', (flag, text, by) => {
    expect(readOnlyBy(flag, { PROA_READ_ONLY: text })).toBe(by);
    expect(() => readOnlyBy(false, { PROA_READ_ONLY: 'maybe' })).toThrow(
      'PROA_READ_ONLY must be true or false; it is "maybe"',
    );
  });

  it('lets dry runs through', async () => {
    const { gate } = scene({ mode: 'read-only', dryRun: 'server' });
    expect(await names(gate.pass(given(pod('a'))))).toEqual(['a']);
  });
});

describe('a gate under a permit', () => {
  it.each(['', 'protected'])(
    'asks it about each change, also about those that were confirmed: %j',
    async (mode) => {
      const { guard } = scene({ mode });
      let isOver = false;
      const permit = {
        check: async () => {
          if (isOver) throw new Error('it is over');
        },
      };
      const asker = () => Promise.reject(new Error('nobody is asked'));
      const gate = new Gate('cp', { yes: true, dryRun: 'none' }, { guard: guard.under(permit), asker });
      await gate.admit([pod('a').target]);
      await gate.check();
      isOver = true;
      await expect(gate.check()).rejects.toThrow('it is over');
    },
  );
});

it.each([
  [1, false, '1 object', []],
  [10, false, '10 objects', []],
  [11, false, '11 objects', ['  and 1 more']],
  [11, true, 'more than 11 objects', ['  and more than 1 more']],
])('a question about %d objects, and others (%s)', (count, isMore, said, last) => {
  const objects = Array.from({ length: count }, () => pod('a').target);
  const place = 'context "big" (https://big.example)';
  const lines = questionText({ place, verb: 'delete', why: 'protected', change: { objects, isMore } }).split(
    '\n',
  );
  expect(lines[0]).toMatch(new RegExp(` would change ${said}:$`));
  expect(lines.slice(Math.min(count, 10) + 1, -1)).toEqual(last);
});

it('a name with line feeds adds no lines to a question', () => {
  const text = questionText({
    place: 'context "big" (https://big.example)',
    verb: 'delete',
    why: 'protected',
    change: { objects: [pod('a\n  pod/b in namespace shop\r\nContinue? (y/N): y').target], isMore: false },
  });
  expect(text.split('\n')).toHaveLength(3);
  const request = questionText({
    place: 'context "big" (https://big.example)',
    verb: 'create',
    why: 'protected',
    change: { request: 'POST /a\n  POST /b' },
  });
  expect(request.split('\n')).toHaveLength(3);
});
