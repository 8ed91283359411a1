import { expect, it } from 'vitest';
import { actions } from '../../../src/browser/act/actions/actions.js';
import type { ActionWork, ActTools } from '../../../src/browser/act/types.js';
import { actPlace } from './support/on-sandbox.js';
import { actingOn } from './support/stage.js';

it('the number of objects is not accepted as an answer if the context has become protected in the meantime', async () => {
  const scene = await actingOn({ mode: 'protected' });
  scene.press(':').type('unlock 15m').press('enter');
  await scene.shows('Type dev to unlock');
  scene.wait(300).type('dev').press('enter');
  await scene.shows('PROTECTED, unlocked for 15m00s');
  await scene.until((screen) => !screen.includes('Unlock context'));
  scene.press('space', 'j', 'space').wait(1100);
  await scene.press('D').shows('Type 2');
  scene.wait(300).type('2');
  // The lock is active again before Enter.
  scene.clock.advance(15 * 60_000);
  scene.press('enter');
  await scene.shows('Type dev to delete');
  scene.wait(300).type('2').press('enter');
  expect(scene.screen().join('\n')).toContain('that is not dev');
  expect(scene.server.writes.filter(({ body }) => !('dryRun' in (body as object)))).toEqual([]);
});

it('the gate does nothing if the answer is weaker than what is required by then', async () => {
  const place = await actPlace();
  await place.create('/api/v1/namespaces/default/configmaps', { metadata: { name: 'kept' } });
  const action = actions.find(({ word }) => word === 'delete')!;
  const subjects = [await place.subject('configmaps/kept')];
  const planned = { action, work: await action.work(), subjects, cluster: place.cluster };
  const report = { outcome: () => undefined, say: () => undefined, pane: () => Promise.reject(new Error()) };
  const { signal } = new AbortController();
  for (const answered of [{ how: 'nothing' }, { how: 'choice' }, { how: 'word', word: '2' }] as const)
    await expect(place.gate.work(planned, {}, answered, { report, stop: signal })).rejects.toThrow(
      'nothing was changed: more has to be confirmed now',
    );
  expect(await place.names('configmaps')).toContain('kept');
});

it('the permit of an action writes nothing once the action is over', async () => {
  const place = await actPlace();
  await place.create('/api/v1/namespaces/default/configmaps', { metadata: { name: 'kept' } });
  const subject = await place.subject('configmaps/kept');
  const action = actions.find(({ word }) => word === 'delete')!;
  let late: ActTools | undefined;
  const work: ActionWork = {
    ...(await action.work()),
    perform: async (_subject, _answers, tools) => {
      late = tools;
      await tools.guard.check();
      return { text: 'done' };
    },
  };
  const planned = { action, work, subjects: [subject], cluster: place.cluster };
  const outcomes: string[] = [];
  const report = {
    outcome: ({ kind }: { kind: string }) => outcomes.push(kind),
    say: () => undefined,
    pane: () => Promise.reject(new Error('no program is run here')),
  };
  const { signal } = new AbortController();
  await place.gate.work(planned, {}, place.gate.asked(planned), { report, stop: signal });
  expect(outcomes).toEqual(['done']);
  await expect(late!.guard.check()).rejects.toThrow('the action had ended');
  await expect(late!.client.delete(subject, { dryRun: 'none' })).rejects.toThrow('the action had ended');
  expect(await place.names('configmaps')).toContain('kept');
});
