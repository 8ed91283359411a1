import type { ContainerForm, PodForm } from './pod-form.js';

/** kubectl's warning if the permissions of a profile have no effect. */
export const NON_ROOT =
  'Warning: Non-root user is configured for the entire target Pod, and some capabilities granted by debug profile may ' +
  'not work. Please consider using "--custom" with a custom profile that specifies "securityContext.runAsUser: 0".';

/** Whether a container is given permissions that it cannot use, because its pod runs as a non-root user. */
export function isInVain({ securityContext }: ContainerForm, { spec }: PodForm): boolean {
  const podUser = spec.securityContext?.runAsUser ?? 0;
  if (podUser === 0 || securityContext === undefined || securityContext.runAsUser === 0) return false;
  return securityContext.privileged === true || (securityContext.capabilities?.add ?? []).length > 0;
}
