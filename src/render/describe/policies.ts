import type { LabelSelector } from '../../codec/label-selector-text.js';
import type { KubeObject } from '../../codec/object.js';
import { type Describer, describer } from './describer.js';
import { writeName } from './metadata.js';
import { selectorInLine } from './selector.js';
import { labelsInLine } from './values.js';

/** policy/v1 PodDisruptionBudget. */
export interface DisruptionBudget extends KubeObject {
  spec?: { minAvailable?: string | number; maxUnavailable?: string | number; selector?: LabelSelector };
  status?: {
    disruptionsAllowed?: number;
    currentHealthy?: number;
    desiredHealthy?: number;
    expectedPods?: number;
  };
}

/** Pod disruption budgets (policy/v1). */
export const disruptionBudgetDescriber: Describer = describer({
  versions: ['v1'],
  describe(to, object: DisruptionBudget) {
    const { spec = {}, status = {} } = object;
    writeName(to, object);
    if (spec.minAvailable !== undefined) to.line(0, 'Min available:', spec.minAvailable);
    else if (spec.maxUnavailable !== undefined) to.line(0, 'Max unavailable:', spec.maxUnavailable);
    to.line(0, 'Selector:', spec.selector ? selectorInLine(spec.selector) : '<unset>');
    to.line(0, 'Status:');
    to.line(2, 'Allowed disruptions:', status.disruptionsAllowed ?? 0);
    to.line(2, 'Current:', status.currentHealthy ?? 0);
    to.line(2, 'Desired:', status.desiredHealthy ?? 0);
    to.line(2, 'Total:', status.expectedPods ?? 0);
  },
});

/** scheduling.k8s.io/v1 PriorityClass. */
interface PriorityClass extends KubeObject {
  value?: number;
  globalDefault?: boolean;
  preemptionPolicy?: string;
  description?: string;
}

/** Priority classes (scheduling.k8s.io/v1). */
export const priorityClassDescriber: Describer = describer({
  versions: ['v1'],
  describe(to, object: PriorityClass) {
    to.line(0, 'Name:', object.metadata?.name);
    to.line(0, 'Value:', object.value ?? 0);
    to.line(0, 'GlobalDefault:', object.globalDefault ?? false);
    to.line(0, 'PreemptionPolicy:', object.preemptionPolicy);
    to.line(0, 'Description:', object.description);
    to.line(0, 'Annotations:', labelsInLine(object.metadata?.annotations));
  },
});
