import { deploymentResource } from '../../support/fake-cluster.js';
import { columns } from '../../support/rows.js';
import { ActScene } from './stage.js';

const LIST = '/apis/apps/v1/namespaces/default/deployments';

/** The path of the deployment. */
export const WEB = `${LIST}/web`;

/** A browser on one deployment of three pods, ready; its uid is `u1`. */
export async function onDeployment(info: ConstructorParameters<typeof ActScene>[0] = {}): Promise<ActScene> {
  const scene = new ActScene(info);
  scene.size = { columns: 120, rows: 16 };
  const metadata = { name: 'web', namespace: 'default', uid: 'u1', resourceVersion: '7' };
  scene.server.documents[LIST] = {
    kind: 'Table',
    apiVersion: 'meta.k8s.io/v1',
    metadata: { resourceVersion: '10' },
    columnDefinitions: columns('Name', 'Ready'),
    rows: [{ cells: ['web', '3/3'], object: { metadata } }],
  };
  scene.server.documents[WEB] = {
    kind: 'Deployment',
    apiVersion: 'apps/v1',
    metadata,
    spec: { replicas: 3, strategy: { rollingUpdate: { maxUnavailable: '25%' } }, template: {} },
  };
  scene.server.documents[`${WEB}/scale`] = {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata,
    spec: { replicas: 3 },
  };
  scene.server.documents['/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers'] = {
    kind: 'HorizontalPodAutoscalerList',
    apiVersion: 'autoscaling/v2',
    metadata: { resourceVersion: '10' },
    items: [],
  };
  scene.start({ resource: deploymentResource });
  await scene.shows('live');
  return scene.wait(1100);
}
