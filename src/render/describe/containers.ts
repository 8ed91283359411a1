import { rfc1123z } from '../../go/local-time.js';
import { goSort } from '../../go/sorting/go-sort.js';
import { quote } from '../../go/strconv/quote.js';
import type { Container, ContainerState, ContainerStatus, Resources } from '../../objects/pods/pod-types.js';
import type { Description } from './description.js';
import { type FieldValue, writeEnvironment } from './environment.js';
import { probeText } from './probe.js';
import { orNone, quantityText, sortedEntries, trueFalse } from './values.js';

/** What is known about a pod's containers besides their specification. */
interface ContainerContext {
  statuses?: readonly ContainerStatus[] | undefined;
  fieldValue?: FieldValue;
  /** They belong to a template, which is indented further. */
  isTemplate?: boolean;
}

/** Writes containers below a title. */
export function writeContainers(
  to: Description,
  title: string,
  containers: readonly Container[] = [],
  { statuses = [], fieldValue = () => '', isTemplate = false }: ContainerContext = {},
): void {
  to.line(0, `${isTemplate ? '  ' : ''}${title}:${containers.length === 0 ? ' <none>' : ''}`);
  const known = new Map(statuses.map((status) => [status.name, status]));
  for (const container of containers) {
    const status = known.get(container.name);
    to.line(1, `${isTemplate ? ' ' : ''}${container.name ?? ''}:`);
    writeBasics(to, container, status);
    writeWords(to, 'Command', container.command);
    writeWords(to, 'Args', container.args);
    if (status) writeStatus(to, status);
    writeResources(to, 2, container.resources);
    if (container.livenessProbe) to.line(2, 'Liveness:', probeText(container.livenessProbe));
    if (container.readinessProbe) to.line(2, 'Readiness:', probeText(container.readinessProbe));
    if (container.startupProbe) to.line(2, 'Startup:', probeText(container.startupProbe));
    writeEnvironment(to, container, fieldValue);
    writeMounts(to, container);
  }
}

function writeBasics(to: Description, container: Container, status: ContainerStatus | undefined): void {
  if (status) to.line(2, 'Container ID:', status.containerID);
  to.line(2, 'Image:', container.image);
  if (status) to.line(2, 'Image ID:', status.imageID);
  writePorts(to, 'Port', container, 'containerPort');
  writePorts(to, 'Host Port', container, 'hostPort');
  const profile = container.securityContext?.seccompProfile;
  if (!profile) return;
  to.line(2, 'SeccompProfile:', profile.type);
  if (profile.type === 'Localhost') to.line(3, 'LocalhostProfile:', profile.localhostProfile);
}

function writePorts(
  to: Description,
  title: string,
  { ports = [] }: Container,
  which: 'containerPort' | 'hostPort',
): void {
  const texts = ports.map((port) => {
    const text = `${port[which] ?? 0}/${port.protocol ?? ''}`;
    return port.name ? `${text} (${port.name})` : text;
  });
  const text = texts.join(', ');
  to.line(2, text.includes(',') ? `${title}s:` : `${title}:`, orNone(text));
}

function writeWords(to: Description, title: string, words: readonly string[] = []): void {
  if (words.length > 0) to.line(2, `${title}:`);
  for (const word of words) for (const line of word.split('\n')) to.line(3, line);
}

function writeStatus(to: Description, { state, lastState, ready, restartCount }: ContainerStatus): void {
  writeState(to, 'State', state);
  if (lastState?.terminated) writeState(to, 'Last State', lastState);
  to.line(2, 'Ready:', trueFalse(ready));
  to.line(2, 'Restart Count:', restartCount ?? 0);
}

function writeState(
  to: Description,
  title: string,
  { running, waiting, terminated }: ContainerState = {},
): void {
  if (running) {
    to.line(2, `${title}:`, 'Running');
    to.line(3, 'Started:', rfc1123z(running.startedAt));
  } else if (waiting || !terminated) {
    to.line(2, `${title}:`, 'Waiting');
    if (waiting?.reason) to.line(3, 'Reason:', waiting.reason);
  } else {
    to.line(2, `${title}:`, 'Terminated');
    if (terminated.reason) to.line(3, 'Reason:', terminated.reason);
    if (terminated.message) to.line(3, 'Message:', terminated.message);
    to.line(3, 'Exit Code:', terminated.exitCode ?? 0);
    if (terminated.signal) to.line(3, 'Signal:', terminated.signal);
    to.line(3, 'Started:', rfc1123z(terminated.startedAt));
    to.line(3, 'Finished:', rfc1123z(terminated.finishedAt));
  }
}

/** Writes limits and requests, if there are any. */
export function writeResources(to: Description, level: number, resources: Resources = {}): void {
  for (const [title, amounts] of [
    ['Limits', sortedEntries(resources.limits)],
    ['Requests', sortedEntries(resources.requests)],
  ] as const) {
    if (amounts.length > 0) to.line(level, `${title}:`);
    for (const [name, amount] of amounts) to.line(level + 1, `${name}:`, quantityText(amount));
  }
}

function writeMounts(to: Description, { volumeMounts = [], volumeDevices = [] }: Container): void {
  if (volumeMounts.length === 0) to.line(2, 'Mounts:', '<none>');
  else to.line(2, 'Mounts:');
  for (const { mountPath = '', name, readOnly, subPath } of sortedBy(volumeMounts, 'mountPath')) {
    const path = subPath ? `,path=${quote(subPath)}` : '';
    to.line(3, `${mountPath} from ${name ?? ''} (${readOnly ? 'ro' : 'rw'}${path})`);
  }
  if (volumeDevices.length === 0) return;
  if (volumeMounts.length === 0) to.line(2, 'Devices:', '<none>');
  else to.line(2, 'Devices:');
  for (const { devicePath = '', name } of sortedBy(volumeDevices, 'devicePath'))
    to.line(3, `${devicePath} from ${name ?? ''}`);
}

/** In the order of Go's sort. */
export function sortedBy<K extends string, T extends { [name in K]?: string }>(
  items: readonly T[],
  key: K,
): T[] {
  const sorted = [...items];
  goSort(sorted, (a, b) => (a[key] ?? '') < (b[key] ?? ''));
  return sorted;
}
