import type { KubeObject } from '../../../codec/object.js';
import { at, field, listAt, textAt } from '../../object/at.js';
import { findCondition } from '../../object/conditions.js';
import type { TableDefinition } from '../../types/resource-type.js';
import {
  AGE_CELL,
  booleanCell,
  cell,
  NAME_AND_AGE,
  NAME_CELL,
  numberCell,
  tableDefinition,
  textCell,
} from '../cells.js';

const WEBHOOK_TABLE = tableDefinition(
  NAME_CELL,
  cell('Webhooks', 'How many webhooks there are.', (object) => listAt(object, 'webhooks').length, {
    type: 'integer',
  }),
  AGE_CELL,
);

const PARAM_KIND = cell('ParamKind', 'The kind of the objects that hold parameters.', (object) => {
  const kind = at(object, 'spec', 'paramKind');
  return kind === undefined ? '<unset>' : `${textAt(kind, ['apiVersion'])}/${textAt(kind, ['kind'])}`;
});

const policyTable = (name: string, key: string) =>
  tableDefinition(
    NAME_CELL,
    cell(name, 'How many rules there are.', (object) => listAt(object, 'spec', key).length, {
      type: 'integer',
    }),
    PARAM_KIND,
    AGE_CELL,
  );

const POLICY_BINDING_TABLE = tableDefinition(
  NAME_CELL,
  textCell('PolicyName', 'The policy that is bound.', 'spec.policyName'),
  cell('ParamRef', 'The object that holds the parameters.', parameters),
  AGE_CELL,
);

const limited = (name: string, description: string, ...path: string[]) =>
  cell(name, description, (object) => {
    const value = at(object, 'spec', 'limited', ...path);
    return typeof value === 'number' ? value : '<none>';
  });

/** Tables of policies, by resource: budgets, priorities, admission, flow control. */
export const POLICY_TABLES: Readonly<Record<string, TableDefinition>> = {
  'poddisruptionbudgets.policy': tableDefinition(
    NAME_CELL,
    cell('Min Available', 'How many pods must stay available.', (object) => amount(object, 'minAvailable')),
    cell('Max Unavailable', 'How many pods may be unavailable.', (object) =>
      amount(object, 'maxUnavailable'),
    ),
    numberCell('Allowed Disruptions', 'How many pods may be evicted now.', 'status.disruptionsAllowed'),
    AGE_CELL,
  ),
  'priorityclasses.scheduling.k8s.io': tableDefinition(
    NAME_CELL,
    numberCell('Value', 'The priority of pods of the class.', 'value'),
    booleanCell('Global-Default', 'Whether pods without a class belong to this one.', 'globalDefault'),
    AGE_CELL,
    textCell('PreemptionPolicy', 'Whether its pods preempt others.', 'preemptionPolicy'),
  ),
  'runtimeclasses.node.k8s.io': tableDefinition(
    NAME_CELL,
    textCell('Handler', 'The configuration of the container runtime.', 'handler'),
    AGE_CELL,
  ),
  'leases.coordination.k8s.io': tableDefinition(
    NAME_CELL,
    textCell('Holder', 'The holder of the lease.', 'spec.holderIdentity'),
    AGE_CELL,
  ),
  'mutatingwebhookconfigurations.admissionregistration.k8s.io': WEBHOOK_TABLE,
  'validatingwebhookconfigurations.admissionregistration.k8s.io': WEBHOOK_TABLE,
  'validatingadmissionpolicies.admissionregistration.k8s.io': policyTable('Validations', 'validations'),
  'mutatingadmissionpolicies.admissionregistration.k8s.io': policyTable('Mutations', 'mutations'),
  'mutatingadmissionpolicybindings.admissionregistration.k8s.io': POLICY_BINDING_TABLE,
  'validatingadmissionpolicybindings.admissionregistration.k8s.io': POLICY_BINDING_TABLE,
  'flowschemas.flowcontrol.apiserver.k8s.io': tableDefinition(
    NAME_CELL,
    textCell('PriorityLevel', 'The priority level of its requests.', 'spec.priorityLevelConfiguration.name'),
    numberCell(
      'MatchingPrecedence',
      'The precedence; the lowest number is matched first.',
      'spec.matchingPrecedence',
      'string',
    ),
    textCell(
      'DistinguisherMethod',
      'How flows are distinguished.',
      'spec.distinguisherMethod.type',
      '<none>',
    ),
    AGE_CELL,
    cell('MissingPL', 'Whether the priority level is missing.', (object) => {
      const dangling = findCondition(object, 'Dangling');
      return dangling === undefined ? '?' : (dangling.status ?? '');
    }),
  ),
  'prioritylevelconfigurations.flowcontrol.apiserver.k8s.io': tableDefinition(
    NAME_CELL,
    textCell('Type', 'Whether requests are limited.', 'spec.type'),
    limited('NominalConcurrencyShares', 'Its share of all requests at a time.', 'nominalConcurrencyShares'),
    limited('Queues', 'How many queues there are.', 'limitResponse', 'queuing', 'queues'),
    limited('HandSize', 'How many of them each flow has.', 'limitResponse', 'queuing', 'handSize'),
    limited(
      'QueueLengthLimit',
      'How many requests each holds.',
      'limitResponse',
      'queuing',
      'queueLengthLimit',
    ),
    AGE_CELL,
  ),
  'resourceclaims.resource.k8s.io': tableDefinition(
    NAME_CELL,
    cell('State', 'Whether devices are allocated and reserved.', (object) => {
      const gone = object.metadata?.deletionTimestamp !== undefined;
      const allocated = at(object, 'status', 'allocation') !== undefined;
      const reserved = allocated && listAt(object, 'status', 'reservedFor').length > 0;
      const states = [
        gone && 'deleted',
        allocated ? 'allocated' : !gone && 'pending',
        reserved && 'reserved',
      ];
      return states.filter(Boolean).join(',');
    }),
    AGE_CELL,
  ),
  'resourceslices.resource.k8s.io': tableDefinition(
    NAME_CELL,
    textCell('Node', 'The node that has the devices.', 'spec.nodeName'),
    textCell('Driver', 'The driver of the devices.', 'spec.driver'),
    textCell('Pool', 'The pool they belong to.', 'spec.pool.name'),
    AGE_CELL,
  ),
  'apiservices.apiregistration.k8s.io': tableDefinition(
    NAME_CELL,
    cell('Service', 'The service that serves the API.', (object) => {
      const service = at(object, 'spec', 'service');
      return service === undefined
        ? 'Local'
        : `${textAt(service, ['namespace'])}/${textAt(service, ['name'])}`;
    }),
    cell('Available', 'Whether the API is served.', (object) => {
      const found = findCondition(object, 'Available');
      if (found === undefined) return 'Unknown';
      const { status = '', reason = '' } = found;
      return status === 'True' || reason === '' ? status : `${status} (${reason})`;
    }),
    AGE_CELL,
  ),
  'deviceclasses.resource.k8s.io': NAME_AND_AGE,
  'resourceclaimtemplates.resource.k8s.io': NAME_AND_AGE,
};

function amount(budget: KubeObject, key: string): string {
  const value = at(budget, 'spec', key);
  return value === undefined ? 'N/A' : String(value);
}

function parameters(binding: KubeObject): string {
  const reference = at(binding, 'spec', 'paramRef');
  const name = textAt(reference, ['name']);
  if (name !== '') return `${textAt(reference, ['namespace'], '*')}/${name}`;
  const selector = field(reference, 'selector');
  if (selector === undefined) return '<unset>';
  const labels = Object.entries((field(selector, 'matchLabels') ?? {}) as Record<string, string>).sort();
  const map = `map[string]string{${labels.map(([key, value]) => `${key}: ${value},`).join('')}}`;
  return `&LabelSelector{MatchLabels:${map},MatchExpressions:[]LabelSelectorRequirement{},}`;
}
