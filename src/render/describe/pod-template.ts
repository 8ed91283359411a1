import type { PodTemplate } from '../../objects/pods/pod-types.js';
import { writeContainers } from './containers.js';
import type { Description } from './description.js';
import { writeAnnotations, writeLabels } from './metadata.js';
import { writeSchedulingGroup, writeSpread, writeTolerations } from './scheduling.js';
import { writeVolumes } from './volumes.js';

/** Writes the template from which a controller makes pods. */
export function writePodTemplate(to: Description, template: PodTemplate | undefined): void {
  to.line(0, 'Pod Template:');
  if (!template) {
    to.write(1, '<unset>');
    return;
  }
  const { metadata = {}, spec = {} } = template;
  writeLabels(to, '  Labels', metadata.labels);
  if (Object.keys(metadata.annotations ?? {}).length > 0)
    writeAnnotations(to, '  Annotations', metadata.annotations);
  if (spec.serviceAccountName) to.line(1, 'Service Account:', spec.serviceAccountName);
  if (spec.initContainers?.length)
    writeContainers(to, 'Init Containers', spec.initContainers, { isTemplate: true });
  writeContainers(to, 'Containers', spec.containers, { isTemplate: true });
  writeVolumes(to, spec.volumes, true);
  writeSpread(to, spec, '  ');
  if (spec.priorityClassName) to.line(1, 'Priority Class Name:', spec.priorityClassName);
  writeLabels(to, '  Node-Selectors', spec.nodeSelector);
  writeTolerations(to, '  Tolerations', spec.tolerations);
  writeSchedulingGroup(to, spec, '  ');
}
