import { expect, it } from 'vitest';
import { conclusionOf as concludedOf } from '../../../src/render/facts/conclusion.js';
import { badFact, plainFact, withPart } from '../../../src/render/facts/fact.js';
import { podFacts, type TellingPod } from '../../../src/render/facts/pod.js';

const conclusionOf = (...of: Parameters<typeof concludedOf>) => concludedOf(...of).text;
const NOW = Date.parse('2026-01-02T00:00:00Z');
const trouble = withPart(
  badFact('replicas', '0 of 2 ready', 'status'),
  'trouble',
  '0 of 2 replicas ready',
  'too few',
);
const cause = withPart(badFact('pods', 'crash', 'status'), 'cause', 'container app ends at once');
const remark = withPart(badFact('events', 'BackOff 3 times', 'events'), 'remark', 'BackOff 3 times');
const state = withPart(plainFact('phase', 'Running', 'status.phase'), 'state', 'running for 5d');

it('trouble precedes its cause, and is worded differently without one', () => {
  expect(conclusionOf([cause, trouble])).toBe('0 of 2 replicas ready: container app ends at once.');
  expect(conclusionOf([trouble])).toBe('Too few.');
});

it('warnings explain trouble only if nothing explains it better', () => {
  expect(conclusionOf([trouble, remark])).toBe('0 of 2 replicas ready: BackOff 3 times.');
  expect(conclusionOf([trouble, remark, cause])).toBe('0 of 2 replicas ready: container app ends at once.');
});

it('warnings about something that is well follow its state', () => {
  expect(conclusionOf([state])).toBe('Nothing is wrong: running for 5d.');
  expect(conclusionOf([state, remark])).toBe('Nothing is wrong: running for 5d; yet BackOff 3 times.');
  expect(conclusionOf([state], false)).toBe('Nothing is wrong in what could be read: running for 5d.');
  expect(conclusionOf([])).toBe('Nothing is wrong.');
});

it('the last line of the container that is the cause follows, but of no other', () => {
  const line = (label: string) => withPart(badFact(label, 'last line: x', 'log'), 'line', '"x"');
  expect(conclusionOf([cause, line('container proxy')])).toBe('Container app ends at once.');
  expect(conclusionOf([cause, line('pods')])).toBe('Container app ends at once. Its last line: "x".');
});

it('the problem of a pod is the cause if there is trouble, and otherwise precedes the state', () => {
  const part = withPart(badFact('pods', '1 of 4', 'pods'), 'part', 'in 1 of 4 pods, Evicted');
  expect(conclusionOf([trouble, remark, part])).toBe('0 of 2 replicas ready: in 1 of 4 pods, Evicted.');
  expect(concludedOf([state, part])).toEqual({
    text: 'In 1 of 4 pods, Evicted; running for 5d.',
    isWell: false,
  });
  expect(concludedOf([part]).isWell).toBe(false);
});

it('a message over several lines is one line of the sentence', () => {
  const fact = withPart(badFact('a', 'b', 'c'), 'cause', 'it ended: line one\n  line two!\n');
  expect(conclusionOf([fact])).toBe('It ended: line one line two!');
});

const pod = (status: TellingPod['status'], more: Partial<TellingPod> = {}): TellingPod => ({
  metadata: { name: 'web', creationTimestamp: '2026-01-01T00:00:00Z' },
  spec: { containers: [{ name: 'app', image: 'app:1', readinessProbe: {} }] },
  ...more,
  ...(status && { status }),
});
const app = { name: 'app', ready: false, restartCount: 0 };

it.each<[what: string, pod: TellingPod, sentence: string]>([
  [
    'runs',
    pod({ phase: 'Running', containerStatuses: [{ ...app, ready: true }] }),
    'Nothing is wrong: running for 24h, 1 of 1 container ready.',
  ],
  ['has ended', pod({ phase: 'Succeeded' }), 'Nothing is wrong: it completed as it should.'],
  [
    'runs and is not ready',
    pod({
      phase: 'Running',
      containerStatuses: [{ ...app, state: { running: { startedAt: '2026-01-01T23:00:00Z' } } }],
    }),
    'Container app has run for 60m and is not ready, its readiness probe has not passed.',
  ],
  [
    'cannot be created',
    pod({
      phase: 'Pending',
      containerStatuses: [
        {
          ...app,
          state: { waiting: { reason: 'CreateContainerConfigError', message: 'configmap "lost" not found' } },
        },
      ],
    }),
    'Pending for 24h: container app cannot start: CreateContainerConfigError: configmap "lost" not found.',
  ],
  [
    'was killed for memory a while ago',
    pod({
      phase: 'Running',
      containerStatuses: [
        {
          ...app,
          ready: true,
          restartCount: 1,
          state: { running: { startedAt: '2026-01-01T22:00:00Z' } },
          lastState: {
            terminated: {
              ...{ exitCode: 137, reason: 'OOMKilled' },
              ...{ startedAt: '2026-01-01T20:00:00Z', finishedAt: '2026-01-01T22:00:00Z' },
            },
          },
        },
      ],
    }),
    'Container app ended after 120m: OOMKilled without a limit, 120m ago.',
  ],
  [
    'waits for a volume that nothing tells of',
    pod({
      phase: 'Pending',
      containerStatuses: [{ ...app, state: { waiting: { reason: 'ContainerCreating' } } }],
    }),
    'Pending for 24h: container app waits: ContainerCreating.',
  ],
  [
    'should be gone',
    pod(
      { phase: 'Running', containerStatuses: [{ ...app, ready: true }] },
      { metadata: { name: 'web', deletionTimestamp: '2026-01-01T23:00:00Z', finalizers: ['x/y'] } },
    ),
    'It should have been gone for 60m, waits for finalizers x/y.',
  ],
])('a pod that %s gets a conclusion', (_, it, sentence) => {
  expect(conclusionOf(podFacts(it, NOW))).toBe(sentence);
});
