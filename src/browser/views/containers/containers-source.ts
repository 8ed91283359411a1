import { type Amount, milliOf } from '../../../codec/quantity-amount.js';
import { humanDuration } from '../../../go/human-duration.js';
import { containersOf } from '../../../objects/pods/pod.js';
import type {
  Container,
  ContainerState,
  ContainerStatus,
  DescribedPod,
} from '../../../objects/pods/pod-types.js';
import { shareBar } from '../../../terminal/ui/share-bar.js';
import type { SeenObject } from '../../frame/screen.js';
import { targetPath } from '../../rows/list-view.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { ToolCell, ToolColumn, ToolLine, ToolSource, ToolTable } from '../tool/tool-table.js';

/** In the order of starting. */
const ROLES = ['init', 'main', 'ephemeral'] as const;

const COLUMNS: readonly ToolColumn[] = [
  { title: 'NAME', kind: 'name' },
  { title: 'KIND' },
  { title: 'READY' },
  { title: 'STATE', kind: 'state' },
  { title: 'RESTARTS', kind: 'restarts', isFigure: true },
  { title: 'LAST END' },
];
const MEASURED: readonly ToolColumn[] = ['CPU', 'MEM'].flatMap((of) => [
  { title: of, isFigure: true },
  { title: `${of}%L`, isFigure: true },
  { title: `${of} LIMIT`, isFigure: true, from: 160 },
]);
const OTHERS: readonly ToolColumn[] = [{ title: 'PORTS' }, { title: 'IMAGE' }];

/** How often usage and ages are read again. */
const EVERY_MS = 15_000;

/** A limit may be reached; from this percentage on, usage is near it. */
const NEAR = 90;

/** What is measured of a container. */
type MeasuredThing = 'cpu' | 'memory';

/** The usage of a pod's containers, by their names; undefined while it is read. */
type ContainerUse = ReadonlyMap<string, Readonly<Partial<Record<MeasuredThing, string>>>>;

/** The functions that calculate amounts of resources. */
type AmountTools = typeof import('../../../render/capacity/amounts.js');

/** The containers of a pod, in the order of starting. A row stands for the pod and one of its containers. */
export function containersSource(cluster: BrowserCluster, pod: SeenObject, now: () => number): ToolSource {
  let known: ContainerUse | undefined;
  return {
    word: 'containers',
    path: [...targetPath(pod), 'containers'],
    about: pod,
    follows: true,
    everyMs: EVERY_MS,
    read: async (show, signal) => {
      const [amounts, object] = await Promise.all([
        import('../../../render/capacity/amounts.js'),
        cluster.object(pod, signal) as Promise<DescribedPod>,
      ]);
      const draw = (use: ContainerUse | undefined, isMeasured: boolean) =>
        show(
          tableOf(object, { pod, use, isMeasured, amounts, now: now() }),
          object.metadata?.resourceVersion,
        );
      // Earlier figures stay until new ones arrive.
      if (known !== undefined) draw(known, true);
      known = await readUse(cluster, pod, signal, () => known ?? draw(undefined, true));
      draw(known, known !== undefined);
    },
  };
}

/** The usage of its containers; undefined if there are no metrics. @param begun called if there are */
async function readUse(
  cluster: BrowserCluster,
  { namespace, name }: SeenObject,
  signal: AbortSignal,
  begun: () => unknown,
): Promise<ContainerUse | undefined> {
  try {
    const { metricsOf, readMetrics } = await import('../../../objects/metrics/metrics-api.js');
    const resource = await metricsOf('pods', cluster);
    begun();
    const use = new Map<string, Partial<Record<MeasuredThing, string>>>();
    const query = { resource, where: { namespace }, name, labelSelector: '', signal };
    for await (const items of readMetrics(cluster.client, query))
      for (const { containers = [] } of items)
        for (const { name: container, usage = {} } of containers) use.set(container, usage);
    return use;
  } catch {
    // The usage of a pod is unknown in its first minute, and always in clusters without metrics.
    signal.throwIfAborted();
    return undefined;
  }
}

interface Told {
  pod: SeenObject;
  use: ContainerUse | undefined;
  isMeasured: boolean;
  amounts: AmountTools;
  now: number;
}

function tableOf(object: DescribedPod, told: Told): ToolTable {
  const { status = {}, spec = {} } = object;
  const lives = [
    ...(status.initContainerStatuses ?? []),
    ...(status.containerStatuses ?? []),
    ...(status.ephemeralContainerStatuses ?? []),
  ] as ContainerStatus[];
  const { uid } = object.metadata ?? {};
  const rows = containersOf(object as Parameters<typeof containersOf>[0], ROLES).map(
    ({ container, role }): ToolLine => {
      const of = container as Container & { name: string };
      const life = lives.find(({ name }) => name === of.name);
      const kind = role === 'init' && of.restartPolicy === 'Always' ? 'sidecar' : role === 'main' ? '' : role;
      return {
        // Another pod of the same name has other containers.
        id: `${uid} ${of.name}`,
        cells: [
          of.name,
          kind,
          ...lifeCells(life, kind === 'init', told.now),
          ...(told.isMeasured ? measuredCells(of, told) : []),
          (of.ports ?? []).map(portText).join(', '),
          of.image ?? '',
        ],
        target: { ...told.pod, ...(uid !== undefined && { uid }), container: of.name },
      };
    },
  );
  return {
    columns: [...COLUMNS, ...(told.isMeasured ? MEASURED : []), ...OTHERS],
    rows,
    note: [status.phase ?? '', spec.nodeName && `on ${spec.nodeName}`].filter(Boolean).join(' '),
    ...(told.isMeasured && { legend: `! over ${NEAR}% of the limit; - no limit` }),
  };
}

/** Whether it is ready, its state, its restarts, and how it ended the last time. */
function lifeCells(life: ContainerStatus | undefined, runsOnce: boolean, now: number): (string | ToolCell)[] {
  const { state = {}, lastState = {}, restartCount = 0, ready = false } = life ?? {};
  const isOver = state.terminated?.exitCode === 0;
  const isBad = isTroubled(state);
  const last = lastState.terminated;
  const ended = Date.parse(last?.finishedAt ?? '');
  const ago = Number.isNaN(ended) ? '' : humanDuration(Math.max(0, now - ended));
  const isReady = { text: ready ? 'yes' : 'no', ...(!ready && !isOver && !runsOnce && { isBad: true }) };
  return [
    life === undefined || (runsOnce && isOver) ? '' : isReady,
    { text: stateText(state), ...(isBad && { isBad }) },
    restartCount > 0 && ago !== '' ? `${restartCount} (${ago})` : String(restartCount),
    last === undefined ? '' : [endText(last), ago && `${ago} ago`].filter(Boolean).join(', '),
  ];
}

function isTroubled({ waiting, terminated }: ContainerState): boolean {
  if (terminated !== undefined) return terminated.exitCode !== 0;
  const reason = waiting?.reason ?? '';
  return reason !== '' && !/^(?:ContainerCreating|PodInitializing)$/.test(reason);
}

function stateText({ running, waiting, terminated }: ContainerState): string {
  if (running !== undefined) return 'Running';
  if (terminated !== undefined) return endText(terminated);
  return waiting?.reason ?? 'Waiting';
}

/** `OOMKilled, exit 137`. */
function endText({ reason, exitCode = 0, signal }: NonNullable<ContainerState['terminated']>): string {
  if (exitCode === 0) return reason ?? 'Completed';
  return `${reason ?? 'ended'}, ${signal ? `signal ${signal}` : `exit ${exitCode}`}`;
}

function measuredCells({ name, resources = {} }: Container, { use, amounts }: Told): (string | ToolCell)[] {
  const { limits = {} } = resources;
  return (['cpu', 'memory'] as const).flatMap((thing): (string | ToolCell)[] => {
    const limit =
      limits[thing] === undefined ? undefined : amounts.amountIn(amounts.amountsOf(limits), thing);
    const limitCell = limit === undefined ? '-' : textOf(thing, limit, amounts);
    const measured = use?.get(name ?? '')?.[thing];
    if (measured === undefined)
      return [use === undefined ? '·' : '-', use === undefined ? '·' : '-', limitCell];
    const used = amounts.amountIn(amounts.amountsOf({ [thing]: measured }), thing);
    const percent = limit && amounts.percentOf(thing, used, limit);
    if (percent === undefined) return [textOf(thing, used, amounts), '-', limitCell];
    const isBad = percent > NEAR;
    const share = { text: `${percent}%`, drawn: shareBar(percent, isBad), ...(isBad && { isBad }) };
    return [textOf(thing, used, amounts), share, limitCell];
  });
}

function textOf(thing: MeasuredThing, amount: Amount, { amountCell }: AmountTools): string {
  return thing === 'cpu' ? `${milliOf(amount)}m` : amountCell(thing, amount);
}

/** `http 8080`, `53/UDP`. */
function portText({
  name = '',
  containerPort,
  protocol = 'TCP',
}: NonNullable<Container['ports']>[number]): string {
  return `${name && `${name} `}${containerPort}${protocol === 'TCP' ? '' : `/${protocol}`}`;
}
