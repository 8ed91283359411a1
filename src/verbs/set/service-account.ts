import { withPodSpec } from '../../objects/pods/pod-spec.js';
import type { SetCommand } from './set.js';

/** `set serviceaccount`. @param name the service account of the pods */
export function setServiceAccount(name: string): SetCommand {
  return {
    verb: 'set serviceaccount',
    operation: 'serviceaccount updated',
    failed: 'failed to patch ServiceAccountName ',
    unchanged: 'send',
    change: ({ object }) => withPodSpec(object, (spec) => withName(spec, name)),
  };
}

function withName<Spec extends { serviceAccountName?: string }>(spec: Spec, name: string): Spec {
  const { serviceAccountName: _, ...rest } = spec;
  return (name === '' ? rest : { ...rest, serviceAccountName: name }) as Spec;
}
