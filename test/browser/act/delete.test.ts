import { expect, it } from 'vitest';
import { ConnectionError } from '../../../src/transport/errors.js';
import { actingOn } from './support/stage.js';

it('deletion removes the object of the selected row, by its uid, after its number was typed', async () => {
  const scene = await actingOn();
  await scene.press('D').shows('Type 1 to delete');
  const screen = scene.screen().join('\n');
  expect(screen).toContain('─ Delete pods/api-1 in context dev, namespace default ─');
  expect(screen).toContain('│ pods/api-1 in default  Running  owned by ReplicaSet api: will come back ');
  scene.wait(300).press('1', 'enter');
  await scene.shows('pods/api-1 in default deleted');
  expect(scene.server.writes).toEqual([
    {
      request: 'DELETE /api/v1/namespaces/default/pods/api-1',
      body: { propagationPolicy: 'Background', preconditions: { uid: 'uid-default-api-1' } },
    },
  ]);
  expect(scene.kept).toEqual([
    expect.stringMatching(
      /^2026-01-02T03:04:\d\dZ {2}dev {2}done {2}proa delete pods\/api-1 --namespace=default --context=dev {2}# deleted$/,
    ),
  ]);
});

it('deletion of all marked objects, in a protected context by its name, uses the chosen grace period and propagation', async () => {
  const scene = await actingOn({ mode: 'protected' });
  scene.press('down', 'space', 'space', 'D');
  await scene.shows('Type dev to delete');
  expect(scene.screen().join('\n')).toContain('Delete 2 pods in context dev (PROTECTED), namespace default');
  expect(scene.screen().join('\n')).toContain('without an owner: will NOT come back');
  scene.wait(300).press('g', 'p').type('dev').press('enter');
  await scene.shows('+ pods/web-2 in default deleted');
  expect(scene.server.writes.map(({ request }) => request)).toEqual([
    'DELETE /api/v1/namespaces/default/pods/web-1',
    'DELETE /api/v1/namespaces/default/pods/web-2',
  ]);
  expect(scene.server.writes[0]!.body).toMatchObject({
    gracePeriodSeconds: 1,
    propagationPolicy: 'Foreground',
  });
  expect(scene.kept[0]).toContain('--grace-period=1 --cascade=foreground --namespace=default --context=dev');
});

it('deletion promises that a pod comes back only for owners that are known to create pods', async () => {
  const scene = await actingOn();
  const pod = scene.server.documents['/api/v1/namespaces/default/pods/api-1'] as { metadata: object };
  const owner = { apiVersion: 'example.com/v1', kind: 'Machine', name: 'm', uid: 'm', controller: true };
  Object.assign(pod.metadata, { ownerReferences: [owner] });
  const screen = await scene.press('D').shows('owned by Machine m');
  expect(screen.join('\n')).toContain('owned by Machine m, which may recreate it');
});

it("deletion shows the server's response for each object in place of the note that it is being tried", async () => {
  const scene = await actingOn();
  await scene.press('space', 'space', 'D').shows('Type 2 to delete');
  scene.wait(300).press('d');
  expect(scene.screen().join('\n')).toContain('dry run on the server...');
  await scene.shows('dry run: pods/api-1 in default would be deleted');
  const screen = await scene.shows('dry run: pods/web-1 in default would be deleted');
  expect(screen.join('\n')).toContain('dry run: pods/api-1 in default would be deleted');
  expect(screen.join('\n')).not.toContain('dry run on the server...');
});

it('deletion is first tried on the server, without storing anything', async () => {
  const scene = await actingOn();
  await scene.press('D').shows('[d] dry run');
  await scene.wait(300).press('d').shows('dry run: pods/api-1 in default would be deleted');
  expect(scene.server.writes).toMatchObject([{ body: { dryRun: ['All'] } }]);
  expect(scene.kept).toEqual([]);
});

it('after a broken connection, deletion reports an unknown outcome, checks, and sends nothing again', async () => {
  const scene = await actingOn();
  scene.server.write = () => {
    throw new ConnectionError('connection reset by peer', { method: 'DELETE', url: 'https://x' });
  };
  await scene.press('D').shows('Type 1');
  scene.wait(300).press('1', 'enter');
  const screen = await scene.shows('checked: it is there');
  expect(screen.join('\n')).toContain('? pods/api-1 in default not known whether it was done');
  expect(scene.server.writes).toHaveLength(1);
  expect(scene.kept[0]).toContain('  not-known  ');
});

it('the arrows scroll a long question of deletion, once it can be answered', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `web-${String(index).padStart(2, '0')}`);
  const scene = await actingOn(
    {},
    names.map((name) => ({ name })),
  );
  await scene.press(...names.map(() => 'space'), 'D').shows('Type 20 to delete');
  const first = () => scene.screen().find((line) => /│ .*pods\//.test(line));
  scene.press('down');
  expect(first()).toContain('pods/web-00');
  expect(scene.screen().join('\n')).toContain('too early');
  scene.wait(300).press('down', 'down', 'up');
  expect(scene.screen().join('\n')).toContain('│ 2 more lines: Up ');
  expect(first()).toContain('pods/web-02');
  expect(scene.press('pagedown').screen().join('\n')).toContain('pods/web-19');
  expect(scene.press('pageup').screen().join('\n')).not.toContain('pods/web-19');
});

it('deletion shows the whole context and namespace even if the frame is too narrow, and the answer in a small box', async () => {
  const contextName = 'arn:aws:eks:eu-central-1:123456789012:cluster/production-of-the-shop';
  for (const columns of [50, 64, 100]) {
    const scene = await actingOn({ mode: 'protected', contextName });
    scene.size = { columns, rows: 12 };
    await scene.press('D').until((screen) => screen.includes('╭'));
    /** The text in the box, in one piece. */
    const text = () =>
      scene
        .screen()
        .map((line) => /│(.*)│/.exec(line)?.[1] ?? '')
        .join('')
        .replaceAll(/\s/g, '');
    await scene.until(() => text().includes('Escto') || text().includes('toleave'));
    expect(text(), `${columns} columns`).toContain(`incontext${contextName}(PROTECTED),namespacedefault`);
    scene.wait(300).type(contextName.slice(0, 20));
    expect(text(), `${columns} columns`).toContain(`${contextName.slice(0, 20)}▏`);
  }
});

it('deletion stops at the third failure, and says what was not done', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `web-${index}`);
  const scene = await actingOn(
    {},
    names.map((name) => ({ name })),
  );
  scene.size = { columns: 120, rows: 30 };
  scene.server.write = () => ({
    kind: 'Status',
    status: 'Failure',
    message: 'no',
    reason: 'Invalid',
    code: 422,
  });
  scene.press(...names.map(() => 'space'), 'D');
  await scene.shows('Type 12 to delete');
  scene.wait(300).type('12').press('enter');
  await scene.shows('- pods/');
  const lines = scene.screen().filter((line) => /│ [-!] pods/.test(line));
  expect(lines).toHaveLength(12);
  expect(scene.server.writes.length).toBeLessThanOrEqual(3 + 4);
  expect(lines.filter((line) => line.includes('not done, after')).length).toBe(
    12 - scene.server.writes.length,
  );
});
