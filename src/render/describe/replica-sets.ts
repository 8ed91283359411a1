import { type LabelSelector, labelSelectorText } from '../../codec/label-selector-text.js';
import type { KubeObject } from '../../codec/object.js';
import type { PodTemplate } from '../../objects/pods/pod-types.js';
import { messageOf } from '../../process/errors.js';
import { type Condition, writeReasons } from './conditions.js';
import { controlledPods, podsStatus } from './controlled-pods.js';
import { type Describer, describer } from './describer.js';
import type { Description } from './description.js';
import { writeController, writeLabelsAndAnnotations, writeName } from './metadata.js';
import { writePodTemplate } from './pod-template.js';
import { selectorInLine } from './selector.js';
import { labelsInLine } from './values.js';

/** apps/v1 ReplicaSet and core/v1 ReplicationController, whose selectors differ. */
interface Controller<Selector> extends KubeObject {
  spec?: { replicas?: number; selector?: Selector; template?: PodTemplate };
  status?: { replicas?: number; conditions?: Condition[] };
}

type ReplicaSet = Controller<LabelSelector>;
type ReplicationController = Controller<Record<string, string>>;

/** Replica sets (apps/v1). */
export const replicaSetDescriber: Describer = describer({
  versions: ['v1'],
  needs: { pods: controlledPods(({ spec }: ReplicaSet) => labelSelectorText(spec?.selector ?? {})) },
  describe(to, object: ReplicaSet, { pods }) {
    writeBeginning(to, object, selectorInLine(object.spec?.selector));
    writeController(to, object);
    writeReplicas(to, object);
    const [{ error } = { error: undefined }] = pods;
    // Only for replica sets, kubectl reports it in place.
    const status =
      error === undefined ? podsStatus(object, pods) : `error in fetching pods: ${messageOf(error)}`;
    to.line(0, 'Pods Status:', status);
    writeEnd(to, object);
  },
});

/** Replication controllers (core/v1). */
export const replicationControllerDescriber: Describer = describer({
  versions: ['v1'],
  needs: {
    pods: controlledPods(({ spec }: ReplicationController) =>
      labelSelectorText({ matchLabels: spec?.selector ?? {} }),
    ),
  },
  describe(to, object: ReplicationController, { pods }) {
    writeBeginning(to, object, labelsInLine(object.spec?.selector));
    writeReplicas(to, object);
    to.line(0, 'Pods Status:', podsStatus(object, pods));
    writeEnd(to, object);
  },
});

function writeBeginning(to: Description, object: KubeObject, selector: string): void {
  writeName(to, object);
  to.line(0, 'Selector:', selector);
  writeLabelsAndAnnotations(to, object);
}

function writeReplicas(to: Description, { spec, status }: Controller<unknown>): void {
  to.line(0, 'Replicas:', `${status?.replicas ?? 0} current / ${spec?.replicas ?? 0} desired`);
}

function writeEnd(to: Description, { spec, status }: Controller<unknown>): void {
  writePodTemplate(to, spec?.template);
  writeReasons(to, status?.conditions);
}
