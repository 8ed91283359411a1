import { describe, expect, it } from 'vitest';
import { onDeployment, WEB } from './support/deployment.js';

describe('scale', () => {
  it('offers the current number, shows both, and the undo command', async () => {
    const scene = await onDeployment();
    await scene.press('S').shows('replicas: 3');
    await scene.press('5', 'enter').shows('3 -> 5');
    expect(scene.screen().join('\n')).toContain('> No');
    scene.wait(300).press('y');
    await scene.shows('(back: proa scale deployments.apps/web --replicas=3)');
    expect(scene.server.writes).toMatchObject([
      {
        request: `PUT ${WEB}/scale`,
        body: { metadata: { uid: 'u1', resourceVersion: '7' }, spec: { replicas: 5 } },
      },
    ]);
    expect(scene.kept[0]).toContain(
      'proa scale deployments.apps/web --replicas=5 --namespace=default --context=dev  # scaled from 3 to 5',
    );
  });

  it('leaves an object alone whose number has changed, or that was replaced, since the question', async () => {
    for (const change of [{ spec: { replicas: 7 } }, { metadata: { name: 'web', uid: 'u2' } }]) {
      const scene = await onDeployment();
      await scene.press('S').shows('replicas: 3');
      await scene.press('5', 'enter').shows('3 -> 5');
      Object.assign(scene.server.documents[`${WEB}/scale`] as object, change);
      scene.wait(300).press('y');
      await scene.shows('! deployments.apps/web in default Expected');
      expect(scene.server.writes).toEqual([]);
    }
  });

  it('refuses text that is not a number, and warns of an autoscaler', async () => {
    const scene = await onDeployment();
    const list = scene.server.documents['/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers'];
    const spec = { minReplicas: 2, maxReplicas: 9, scaleTargetRef: { kind: 'Deployment', name: 'web' } };
    (list as { items: object[] }).items.push({ metadata: { name: 'auto', namespace: 'default' }, spec });
    await scene.press('S').shows('replicas: 3');
    expect(scene.type('many').press('enter').screen().join('\n')).toContain(
      'replicas: many▏  (a number, 0 or more)',
    );
    expect(scene.screen().join('\n')).toContain('HorizontalPodAutoscaler auto keeps web at 2 to 9');
  });
});

it('scaling works if it is unknown whether there are autoscalers, and says so', async () => {
  const scene = await onDeployment();
  delete scene.server.documents['/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers'];
  await scene.press('S').shows('It is not known whether an autoscaler changes the number again: ');
  await scene.press('5', 'enter').shows('3 -> 5');
  scene.wait(300).press('y');
  await scene.shows('(back: proa scale deployments.apps/web --replicas=3)');
});

describe('restart', () => {
  it('says how the pods are replaced, and patches the object that was seen', async () => {
    const scene = await onDeployment();
    await scene.press('R').shows('3 pods are replaced step by step, at most 25% unavailable');
    scene.wait(300).press('tab', 'enter');
    await scene.shows('deployments.apps/web in default restarted');
    expect(scene.server.writes).toMatchObject([
      {
        request: `PATCH ${WEB}`,
        body: {
          metadata: { uid: 'u1' },
          spec: {
            template: {
              metadata: { annotations: { 'kubectl.kubernetes.io/restartedAt': expect.any(String) } },
            },
          },
        },
      },
    ]);
  });

  it('says why it is impossible, and asks nothing', async () => {
    const scene = await onDeployment();
    Object.assign((scene.server.documents[WEB] as { spec: object }).spec, { paused: true });
    await scene.press('R').shows("can't restart paused deployment");
    expect(scene.screen()[1]).not.toContain('Restart');
  });

  it.each([
    ['Recreate', 'the pod ends before new ones start (Recreate)'],
    ['RollingUpdate', '1 pod is replaced step by step'],
  ])('says of one pod in the singular how it is replaced: %s', async (type, text) => {
    const scene = await onDeployment();
    const document = scene.server.documents[WEB] as { spec: object };
    Object.assign(document.spec, { replicas: 1, strategy: { type } });
    await scene.press('R').shows(text);
  });
});
