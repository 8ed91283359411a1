import { expect, it } from 'vitest';
import { PODS } from '../../../src/discovery/core-resources.js';
import { type Explanation, explanationDocument, stepCommand } from '../../../src/render/facts/explanation.js';
import { badFact, plainFact, withPart } from '../../../src/render/facts/fact.js';
import { explanationText } from '../../../src/render/facts/text.js';

const POD_TARGET = { resource: PODS, namespace: 'shop', name: 'web-1' };
const deployments = {
  ...PODS,
  group: 'apps',
  kind: 'Deployment',
  name: 'deployments',
  singularName: 'deployment',
};
const DEPLOYMENT = { resource: deployments, namespace: 'shop', name: 'web' };
const explanation: Explanation = {
  conclusion: 'Container app ends at once: exit 1, 11 times.',
  isWell: false,
  facts: [
    withPart(badFact('container app', '11 restarts', 'status.restartCount'), 'cause', 'x'),
    plainFact('phase', 'Running', 'status.phase'),
  ],
  steps: [
    { look: 'previous', target: POD_TARGET, container: 'app', shows: 'the log before' },
    { look: 'why', target: DEPLOYMENT, shows: 'why Deployment web' },
  ],
};
const text = (width: number | undefined, more: object = {}) =>
  explanationText(explanation, { isColored: false, width, place: [], ...more });

it('the sentence, the findings and the commands are separate', () => {
  expect(text(undefined)).toBe(
    [
      'Container app ends at once: exit 1, 11 times.',
      '',
      '! container app  11 restarts   status.restartCount',
      '  phase          Running       status.phase',
      '',
      '  next   1  the log before       proa logs web-1 -c app --previous -n shop',
      '         2  why Deployment web   proa why deployment.apps/web -n shop',
      '',
    ].join('\n'),
  );
});

it('commands are never wrapped, but are below if there is no room', () => {
  expect(text(40).split('\n').slice(-5, -1)).toEqual([
    '  next   1  the log before',
    '            proa logs web-1 -c app --previous -n shop',
    '         2  why Deployment web',
    '            proa why deployment.apps/web -n shop',
  ]);
});

it('colors mark what is wrong, and do not change the words', () => {
  const colored = text(80, { isColored: true });
  expect(colored).toContain('\u001b[1;31mContainer app ends');
  expect(colored).not.toContain('\u001b[1;31m  phase');
  expect(colored.replaceAll(/\u001b\[[\d;]*m/g, '')).toBe(text(80));
});

it('commands name the cluster as the original command did, and quote names', () => {
  const step = { look: 'describe', target: { ...POD_TARGET, name: 'a b' }, shows: '' } as const;
  expect(stepCommand(step, ['--context=big one'])).toBe(
    "proa describe 'pod/a b' -n shop '--context=big one'",
  );
});

it('the document has the sentence and whether the object is well, but no parts of sentences', () => {
  expect(explanationDocument(POD_TARGET, explanation, { place: [], failed: ['no events'] })).toEqual({
    kind: 'Explanation',
    object: { kind: 'Pod', namespace: 'shop', name: 'web-1' },
    conclusion: 'Container app ends at once: exit 1, 11 times.',
    well: false,
    facts: [
      { label: 'container app', text: '11 restarts', from: 'status.restartCount', bad: true },
      { label: 'phase', text: 'Running', from: 'status.phase', bad: false },
    ],
    next: [
      { command: 'proa logs web-1 -c app --previous -n shop', shows: 'the log before' },
      { command: 'proa why deployment.apps/web -n shop', shows: 'why Deployment web' },
    ],
    failed: ['no events'],
  });
});
