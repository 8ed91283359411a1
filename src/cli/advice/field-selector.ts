import type { Session } from '../../cluster/session.js';
import { nearest } from '../../process/nearest.js';
import { StatusError } from '../../transport/errors.js';
import { firstWithin } from '../failure/within.js';
import type { FailedLine } from './failed-line.js';
import { didYouMean } from './sentence.js';

const EVERYWHERE = ['metadata.name', 'metadata.namespace'];

/**
 * The other fields by which servers select, by type:
 * https://kubernetes.io/docs/concepts/overview/working-with-objects/field-selectors/#list-of-supported-fields
 */
const FIELDS: Readonly<Record<string, string>> = {
  certificatesigningrequests: 'spec.signerName',
  events:
    'involvedObject.kind involvedObject.namespace involvedObject.name involvedObject.uid involvedObject.apiVersion ' +
    'involvedObject.resourceVersion involvedObject.fieldPath reason reportingComponent source type',
  jobs: 'status.successful',
  namespaces: 'status.phase',
  nodes: 'spec.unschedulable',
  pods:
    'spec.nodeName spec.restartPolicy spec.schedulerName spec.serviceAccountName spec.hostNetwork status.phase ' +
    'status.podIP status.nominatedNodeName',
  replicasets: 'status.replicas',
  replicationcontrollers: 'status.replicas',
  secrets: 'type',
};

/** Whether the server refused a list with a field selector. */
export function isBadFieldSelector({ error, args, fieldSelector }: FailedLine): boolean {
  return (
    fieldSelector !== '' &&
    args.length === 1 &&
    firstWithin(error, (each) => (each instanceof StatusError && each.code === 400) || undefined) === true
  );
}

/**
 * The field that is probably meant by the first one in a field selector that the server does not support, or the fields
 * that it supports, as a sentence; undefined if all are supported. Fails as discovery does.
 * @param type as typed: `po`
 */
export async function fieldSelectorAdvice(
  type: string,
  selector: string,
  session: Session,
): Promise<string | undefined> {
  const { name } = await session.discovery.resolve(type);
  const known = [...EVERYWHERE, ...(FIELDS[name]?.split(' ') ?? [])];
  const fields = selector.split(',').map((term) => term.split(/[=!]/, 1)[0]!.trim());
  const wrong = fields.find((field) => !known.includes(field));
  if (wrong === undefined) return undefined;
  const near = nearest(wrong, known);
  return near === undefined
    ? `Field selectors of ${name} support ${known.slice(0, -1).join(', ')} and ${known.at(-1)}.`
    : didYouMean([near]);
}
