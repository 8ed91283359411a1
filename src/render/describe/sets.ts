import { type LabelSelector, labelSelectorText } from '../../codec/label-selector-text.js';
import type { KubeObject } from '../../codec/object.js';
import { rfc1123z } from '../../go/local-time.js';
import type { PodTemplate } from '../../objects/pods/pod-types.js';
import { type Claim, storageClassOf } from './claim-text.js';
import { controlledPods, podsStatus } from './controlled-pods.js';
import { type Describer, describer } from './describer.js';
import type { Description } from './description.js';
import { writeLabels, writeLabelsAndAnnotations, writeName } from './metadata.js';
import { writePodTemplate } from './pod-template.js';
import { goSlice, labelsInLine, quantityText } from './values.js';

/** apps/v1 StatefulSet and DaemonSet, the fields in descriptions. */
interface PodSet extends KubeObject {
  spec?: {
    replicas?: number;
    selector?: LabelSelector;
    template?: PodTemplate;
    updateStrategy?: {
      type?: string;
      rollingUpdate?: { partition?: number; maxUnavailable?: string | number };
    };
    volumeClaimTemplates?: Claim[];
  };
  status?: {
    replicas?: number;
    desiredNumberScheduled?: number;
    currentNumberScheduled?: number;
    updatedNumberScheduled?: number;
    numberAvailable?: number;
    numberMisscheduled?: number;
  };
}

const pods = controlledPods(selectorText);

function selectorText({ spec }: PodSet): string {
  return labelSelectorText(spec?.selector ?? {});
}

/** Stateful sets (apps/v1). */
export const statefulSetDescriber: Describer = describer({
  versions: ['v1'],
  needs: { pods },
  describe(to, object: PodSet, { pods }) {
    const { metadata, spec = {}, status = {} } = object;
    const running = podsStatus(object, pods);
    writeName(to, object);
    to.line(0, 'CreationTimestamp:', rfc1123z(metadata?.creationTimestamp));
    to.line(0, 'Selector:', selectorText(object));
    writeLabelsAndAnnotations(to, object);
    to.line(0, 'Replicas:', `${spec.replicas ?? 0} desired | ${status.replicas ?? 0} total`);
    to.line(0, 'Update Strategy:', spec.updateStrategy?.type);
    const { partition, maxUnavailable } = spec.updateStrategy?.rollingUpdate ?? {};
    if (partition !== undefined) {
      to.line(1, 'Partition:', partition);
      if (maxUnavailable !== undefined) to.line(1, 'MaxUnavailable:', maxUnavailable);
    }
    to.line(0, 'Pods Status:', running);
    writePodTemplate(to, spec.template);
    writeClaimTemplates(to, spec.volumeClaimTemplates);
  },
});

function writeClaimTemplates(to: Description, claims: readonly Claim[] = []): void {
  if (claims.length === 0) {
    to.line(0, 'Volume Claims:', '<none>');
    return;
  }
  to.line(0, 'Volume Claims:');
  for (const claim of claims) {
    const { metadata, spec } = claim;
    const capacity = spec?.resources?.requests?.storage;
    to.line(1, 'Name:', metadata?.name);
    to.line(1, 'StorageClass:', storageClassOf(claim));
    writeLabels(to, 'Labels', metadata?.labels, '  ');
    writeLabels(to, 'Annotations', metadata?.annotations, '  ');
    to.line(1, 'Capacity:', capacity === undefined ? '<default>' : quantityText(capacity));
    to.line(1, 'Access Modes:', goSlice(spec?.accessModes));
  }
}

/** Daemon sets (apps/v1). */
export const daemonSetDescriber: Describer = describer({
  versions: ['v1'],
  needs: { pods },
  describe(to, object: PodSet, { pods }) {
    const { spec = {}, status = {} } = object;
    const running = podsStatus(object, pods);
    writeName(to, object);
    to.line(0, 'Selector:', selectorText(object));
    to.line(0, 'Node-Selector:', labelsInLine(spec.template?.spec?.nodeSelector));
    writeLabelsAndAnnotations(to, object);
    to.line(0, `Desired Number of Nodes Scheduled: ${status.desiredNumberScheduled ?? 0}`);
    to.line(0, `Current Number of Nodes Scheduled: ${status.currentNumberScheduled ?? 0}`);
    to.line(0, `Number of Nodes Scheduled with Up-to-date Pods: ${status.updatedNumberScheduled ?? 0}`);
    to.line(0, `Number of Nodes Scheduled with Available Pods: ${status.numberAvailable ?? 0}`);
    to.line(0, `Number of Nodes Misscheduled: ${status.numberMisscheduled ?? 0}`);
    to.line(0, 'Pods Status:', running);
    writePodTemplate(to, spec.template);
  },
});
