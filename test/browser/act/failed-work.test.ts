import { expect, it } from 'vitest';
import { ActionFlow } from '../../../src/browser/act/flow/action-flow.js';
import type { FlowTask } from '../../../src/browser/act/flow/flow-state.js';
import type { BrowserCluster } from '../../../src/browser/state/cluster.js';

it('work without a question that could not start is over, and says why', async () => {
  const task: FlowTask = {
    ...{ cluster: {} as BrowserCluster, title: 'Delete', word: 'delete', grade: 3 },
    read: async () => ({
      lines: () => [],
      asked: () => ({ how: 'nothing' }),
      perform: () => Promise.reject(new Error('the context is locked by now')),
    }),
  };
  const presenter = {
    ...{ moved: () => undefined, said: () => undefined, tell: () => undefined, now: () => 0 },
    pane: () => Promise.reject(new Error('no program is run here')),
  };
  const flow = new ActionFlow([task], presenter);
  flow.begin();
  await flow.settled;
  expect(flow.state).toEqual({ at: 'over', isDone: false, outcomes: [], rollouts: 0 });
  expect(flow.said).toEqual([
    { kind: 'note', spans: [{ text: 'the context is locked by now', role: 'bad' }] },
  ]);
});
