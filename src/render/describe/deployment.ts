import { type LabelSelector, labelSelectorText } from '../../codec/label-selector-text.js';
import type { KubeObject } from '../../codec/object.js';
import { rfc1123z } from '../../go/local-time.js';
import { goSort } from '../../go/sorting/go-sort.js';
import type { PodTemplate } from '../../objects/pods/pod-types.js';
import { type Condition, writeReasons } from './conditions.js';
import { byController, controllerUid } from './controlled-pods.js';
import { describer, type RelatedSource } from './describer.js';
import { writeLabelsAndAnnotations, writeName } from './metadata.js';
import { writePodTemplate } from './pod-template.js';
import { appsResource } from './resources.js';
import { sameTemplates } from './same-templates.js';
import { intOrStringText, orNone } from './values.js';

/** apps/v1 Deployment, the fields in descriptions. */
interface Deployment extends KubeObject {
  spec?: {
    replicas?: number;
    selector?: LabelSelector;
    minReadySeconds?: number;
    strategy?: {
      type?: string;
      rollingUpdate?: { maxUnavailable?: string | number; maxSurge?: string | number };
    };
    template?: PodTemplate;
  };
  status?: {
    replicas?: number;
    updatedReplicas?: number;
    availableReplicas?: number;
    unavailableReplicas?: number;
    conditions?: Condition[];
  };
}

/** What is kept of a replica set that may belong to a deployment. */
interface ReplicaSetRow {
  name: string;
  controller: string | undefined;
  /** RFC 3339, "" if the server did not say. */
  created: string;
  replicas: string;
  template: PodTemplate;
}

const replicaSets: RelatedSource<ReplicaSetRow> = {
  resource: appsResource('ReplicaSet', 'replicasets'),
  row: (thing) => {
    const { spec, status } = thing as Deployment;
    return {
      name: thing.metadata?.name ?? '',
      controller: controllerUid(thing),
      created: thing.metadata?.creationTimestamp ?? '',
      replicas: `${status?.replicas ?? 0}/${spec?.replicas ?? 0}`,
      template: spec?.template ?? {},
    };
  },
  shared: byController(),
};

/** Deployments (apps/v1). */
export const deploymentDescriber = describer({
  versions: ['v1'],
  needs: {
    replicaSets: {
      from: replicaSets,
      asks: ({ metadata, spec }: Deployment) => [
        {
          key: metadata?.uid ?? '',
          namespace: metadata?.namespace,
          labelSelector: labelSelectorText(spec?.selector ?? {}),
        },
      ],
    },
  },
  describe(to, object: Deployment, { replicaSets }) {
    const { metadata, spec = {}, status = {} } = object;
    writeName(to, object);
    to.line(0, 'CreationTimestamp:', rfc1123z(metadata?.creationTimestamp));
    writeLabelsAndAnnotations(to, object);
    to.line(0, 'Selector:', labelSelectorText(spec.selector ?? {}));
    to.line(0, 'Replicas:', replicasText(object));
    to.line(0, 'StrategyType:', spec.strategy?.type);
    to.line(0, 'MinReadySeconds:', spec.minReadySeconds ?? 0);
    const rolling = spec.strategy?.rollingUpdate;
    if (rolling) {
      const [unavailable, surge] = [rolling.maxUnavailable, rolling.maxSurge].map(intOrStringText);
      to.line(0, 'RollingUpdateStrategy:', `${unavailable} max unavailable, ${surge} max surge`);
    }
    writePodTemplate(to, spec.template);
    writeReasons(to, status.conditions);
    const own = (replicaSets[0]?.rows ?? []).filter(({ controller }) => controller === metadata?.uid);
    if (own.length === 0) return;
    goSort(own, (a, b) => (a.created === b.created ? a.name < b.name : a.created < b.created));
    const current = own.find(({ template }) => sameTemplates(template, spec.template ?? {}));
    to.line(0, 'OldReplicaSets:', namesOf(own.filter((each) => each !== current)));
    to.line(0, 'NewReplicaSet:', namesOf(current === undefined ? [] : [current]));
  },
});

function replicasText({ spec, status = {} }: Deployment): string {
  const { updatedReplicas = 0, replicas = 0, availableReplicas = 0, unavailableReplicas = 0 } = status;
  const desired = spec?.replicas ?? 0;
  return (
    `${desired} desired | ${updatedReplicas} updated | ${replicas} total | ` +
    `${availableReplicas} available | ${unavailableReplicas} unavailable`
  );
}

function namesOf(sets: readonly ReplicaSetRow[]): string {
  return orNone(sets.map(({ name, replicas }) => `${name} (${replicas} replicas created)`).join(', '));
}
