import { expect, it } from 'vitest';
import { logEntryOf } from '../../../src/browser/act/log/action-log.js';
import type { ActionOutcome, ActionWork } from '../../../src/browser/act/types.js';
import type { BrowserCluster } from '../../../src/browser/state/cluster.js';

const entryFor = (name: string, kind: ActionOutcome['kind']) => {
  const outcome = {
    subject: { resource: { group: '', name }, name: 'one', namespace: 'shop' },
    ...{ kind, text: 'Invalid value: "hunter22"' },
  } as ActionOutcome;
  const work = { command: () => ['edit', `${name}/one`] } as unknown as ActionWork;
  const cluster = { info: { contextName: 'big' } } as BrowserCluster;
  return logEntryOf(outcome, { work, answers: {}, cluster, time: 0 });
};

it.each(['failed', 'not known', 'not done'] as const)(
  'the action log contains nothing that a server says about a secret: %s',
  (kind) => {
    expect(JSON.stringify(entryFor('secrets', kind))).not.toContain('hunter22');
    expect(entryFor('secrets', kind)).toMatchObject({ kind, text: kind });
    expect(entryFor('configmaps', kind)).toMatchObject({ kind, text: 'Invalid value: "hunter22"' });
  },
);
