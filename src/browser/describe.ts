import type { KubeObject, OwnerReference } from '../codec/object.js';
import { humanAge } from '../go/human-duration.js';

/** What a summary is made of. */
export interface Described {
  object: KubeObject;
  /** From the nearest to the last; undefined while they are looked for. */
  owners: readonly OwnerReference[] | undefined;
  /** The oldest first; a text says why there are none. */
  events: readonly KubeObject[] | string | undefined;
}

/** Fields that are the same for every object, or that the summary shows elsewhere. */
const OWN_PLACE = new Set(['apiVersion', 'kind', 'metadata', 'status', 'data', 'binaryData', 'stringData']);
const LABEL_WIDTH = 14;
/** Of a value longer than this, only the length is shown. */
const LONGEST_VALUE = 400;

/**
 * A summary of an object of any kind for people: who it is, whose it is, its containers, its conditions, what its spec
 * says, and what happened to it.
 * @param now milliseconds since 1970, for ages
 */
export function describeObject({ object, owners, events }: Described, now: number): string {
  const { metadata = {}, kind = '', apiVersion = '' } = object;
  const sections = [
    entry('Name', metadata.name ?? ''),
    metadata.namespace === undefined ? '' : entry('Namespace', metadata.namespace),
    entry('Kind', `${kind} (${apiVersion})`),
    entry('Created', created(metadata.creationTimestamp, now)),
    metadata.deletionTimestamp === undefined
      ? ''
      : entry(
          'Being deleted',
          `since ${age(metadata.deletionTimestamp, now)}, ${finalizers(metadata.finalizers)}`,
        ),
    pairs('Labels', metadata.labels),
    pairs('Annotations', withoutApplied(metadata.annotations)),
    entry('Owners', ownersText(owners ?? metadata.ownerReferences, owners === undefined)),
    containersText(object, now),
    statusText(object),
    conditionsText(object, now),
    dataText(object),
    ...Object.entries(object).flatMap(([name, value]) =>
      OWN_PLACE.has(name) ? [] : [block(title(name), value)],
    ),
    eventsText(events, now),
  ];
  return sections.filter((section) => section !== '').join('\n');
}

function entry(label: string, value: string): string {
  return `${`${label}:`.padEnd(LABEL_WIDTH)} ${value}`;
}

function pairs(label: string, values: Readonly<Record<string, string>> | undefined): string {
  const entries = Object.entries(values ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  if (entries.length === 0) return entry(label, '<none>');
  return [`${label}:`, ...entries.map(([name, value]) => `  ${name}: ${shortened(value)}`)].join('\n');
}

/** What apply keeps for itself repeats the whole object, values of secrets included. */
function withoutApplied(annotations: Readonly<Record<string, string>> | undefined): Record<string, string> {
  const { 'kubectl.kubernetes.io/last-applied-configuration': _, ...others } = annotations ?? {};
  return others;
}

function characters(count: number): string {
  return count === 1 ? '1 character' : `${count} characters`;
}

function shortened(value: string): string {
  const line = value.replaceAll('\n', '\\n');
  return line.length > LONGEST_VALUE
    ? `${line.slice(0, LONGEST_VALUE)}... (${characters(line.length)})`
    : line;
}

function created(timestamp: string | null | undefined, now: number): string {
  return timestamp ? `${timestamp} (${humanAge(timestamp, now)} ago)` : '<unknown>';
}

function age(timestamp: string | null | undefined, now: number): string {
  return humanAge(timestamp, now);
}

function finalizers(names: readonly string[] | undefined): string {
  return names?.length ? `waiting for ${names.join(', ')}` : 'no finalizers';
}

function ownersText(owners: readonly OwnerReference[] | undefined, isPartial: boolean): string {
  if (owners === undefined || owners.length === 0) return '<none>';
  return owners.map(({ kind, name }) => `${kind}/${name}`).join(', of ') + (isPartial ? ', ...' : '');
}

type Fields = Readonly<Record<string, unknown>>;

function containersText({ spec, status }: KubeObject, now: number): string {
  const statuses = new Map(
    ['initContainerStatuses', 'containerStatuses', 'ephemeralContainerStatuses']
      .flatMap((name) => list(status, name))
      .map((each) => [each.name, each]),
  );
  const containers = ['initContainers', 'containers', 'ephemeralContainers'].flatMap((name) =>
    list(spec, name),
  );
  if (containers.length === 0) return '';
  const lines = containers.flatMap((container) => {
    const own = statuses.get(container.name);
    return [
      `  ${text(container.name)}:`,
      `    Image:    ${text(container.image)}`,
      ...(own === undefined
        ? []
        : [
            `    State:    ${stateText(own.state, now)}`,
            `    Ready:    ${text(own.ready)}, restarts ${text(own.restartCount)}`,
          ]),
    ];
  });
  return ['Containers:', ...lines].join('\n');
}

function stateText(state: unknown, now: number): string {
  const [name, value] = Object.entries((state ?? {}) as Fields)[0] ?? ['unknown', {}];
  const { reason, startedAt, exitCode, message } = (value ?? {}) as Fields;
  const parts = [
    name,
    reason === undefined ? '' : text(reason),
    exitCode === undefined ? '' : `exit code ${text(exitCode)}`,
    typeof startedAt === 'string' ? `since ${age(startedAt, now)}` : '',
    message === undefined ? '' : shortened(text(message)),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function statusText({ status }: KubeObject): string {
  const simple = Object.entries((status ?? {}) as Fields).filter(([, value]) => typeof value !== 'object');
  if (simple.length === 0) return '';
  return ['Status:', ...simple.map(([name, value]) => `  ${name}: ${shortened(text(value))}`)].join('\n');
}

function conditionsText({ status }: KubeObject, now: number): string {
  const conditions = list(status, 'conditions');
  if (conditions.length === 0) return '';
  const lines = conditions.map(({ type, status: is, reason, message, lastTransitionTime }) => {
    const since = typeof lastTransitionTime === 'string' ? ` for ${age(lastTransitionTime, now)}` : '';
    const why = [reason, message].filter(Boolean).map(text).join(': ');
    return `  ${text(type)}: ${text(is)}${since}${why === '' ? '' : `  ${shortened(why)}`}`;
  });
  return ['Conditions:', ...lines].join('\n');
}

/** Data by size alone: of secrets nothing else is for the eye. */
function dataText({ data, binaryData }: KubeObject): string {
  const entries = [
    ...Object.entries((data ?? {}) as Fields),
    ...Object.entries((binaryData ?? {}) as Fields),
  ];
  if (entries.length === 0) return '';
  return ['Data:', ...entries.map(([name, value]) => `  ${name}: ${characters(text(value).length)}`)].join(
    '\n',
  );
}

function eventsText(events: Described['events'], now: number): string {
  if (events === undefined) return entry('Events', 'reading...');
  if (typeof events === 'string') return entry('Events', events);
  if (events.length === 0) return entry('Events', '<none>');
  const lines = events.map((event) => {
    const { type, reason, message, count, lastTimestamp, eventTime } = event;
    const time = (lastTimestamp ?? eventTime ?? event.metadata?.creationTimestamp) as string | undefined;
    const times = typeof count === 'number' && count > 1 ? ` (${count} times)` : '';
    return `  ${age(time, now).padEnd(7)} ${text(type)} ${text(reason)}${times}: ${shortened(text(message))}`;
  });
  return ['Events:', ...lines].join('\n');
}

/** Any value, an indented line each; what is empty is left out. */
function block(label: string, value: unknown): string {
  const lines = valueLines(value, '  ');
  return lines.length === 0 ? '' : [`${label}:`, ...lines].join('\n');
}

function valueLines(value: unknown, margin: string): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((each) => {
      const lines = valueLines(each, `${margin}  `);
      return lines.length === 0 ? [] : [`${margin}- ${lines[0]!.trimStart()}`, ...lines.slice(1)];
    });
  }
  if (typeof value !== 'object' || value === null)
    return value === null ? [] : [margin + shortened(text(value))];
  return Object.entries(value).flatMap(([name, field]) => {
    if (typeof field !== 'object' || field === null) return [`${margin}${name}: ${shortened(text(field))}`];
    const lines = valueLines(field, `${margin}  `);
    return lines.length === 0 ? [] : [`${margin}${name}:`, ...lines];
  });
}

function list(parent: unknown, name: string): Fields[] {
  const value = (parent as Fields | undefined)?.[name];
  return Array.isArray(value) ? (value as Fields[]) : [];
}

function text(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}

function title(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
