import type { KubeObject } from '../../../codec/object.js';
import { compareQuantities, parseQuantity } from '../../../codec/quantity.js';
import { messageOf } from '../../../process/errors.js';
import { countText } from '../../../render/numbers.js';
import { amountOfText } from '../../../render/where/amounts.js';
import { showControls } from '../../../terminal/sanitize.js';
import { padText, textWidth } from '../../../terminal/text-width.js';
import type { SeenObject } from '../../frame/screen.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { RowsSource, ToolRow } from '../rows/rows-screen.js';

type LimitTexts = Readonly<Record<string, string>>;

/** core/v1 ResourceQuota. */
interface Quota extends KubeObject {
  spec?: { hard?: LimitTexts; scopes?: readonly string[] };
  status?: { hard?: LimitTexts; used?: LimitTexts };
}

/** core/v1 LimitRange. */
interface Limits extends KubeObject {
  spec?: { limits?: readonly { type?: string }[] };
}

/** What the quotas of an object's namespace allow, and how much of that is used; the limit ranges below. It does not follow changes. */
export function quotaSource(cluster: BrowserCluster, about: SeenObject): RowsSource {
  const namespace = about.namespace ?? about.name;
  const listed = async <T extends KubeObject>(type: string, signal: AbortSignal) => {
    const resource = await cluster.resolve(type);
    const { items } = await cluster.client.listAll<T>({ resource, namespace }, { signal });
    return items.map((object) => ({
      object,
      target: { resource, namespace, name: object.metadata?.name ?? '' },
    }));
  };
  return {
    title: `quota of ${namespace}`,
    about,
    read: async (show, signal) => {
      const quotas = await listed<Quota>('resourcequotas', signal);
      const width = widest(quotas.flatMap(({ object }) => Object.keys(hardOf(object))));
      const rows: ToolRow[] = quotas.flatMap(({ object, target }) => [
        rowOf(`ResourceQuota/${target.name}`, 'heading', (object.spec?.scopes ?? []).join(', '), target),
        ...Object.entries(hardOf(object))
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, hard]) => amountRow(name, hard, object.status?.used?.[name], { width, target })),
      ]);
      if (quotas.length === 0)
        rows.push(rowOf(`The namespace ${namespace} has no quota.`, 'plain', '', undefined));
      const usedUp = rows.filter(({ spans }) => spans[0]?.role === 'bad').length;
      const found =
        usedUp === 0 ? countText(quotas.length, 'quota') : `${countText(usedUp, 'limit')} used up`;
      show({ rows, note: found });
      try {
        for (const { object, target } of await listed<Limits>('limitranges', signal)) {
          const of = (object.spec?.limits ?? []).map(({ type = '' }) => type).join(', ');
          rows.push(rowOf(`LimitRange/${target.name}`, 'heading', of, target));
        }
        show({ rows, note: found });
      } catch (error) {
        if (signal.aborted) throw error;
        show({ rows, note: `${found}; limit ranges not read: ${messageOf(error)}` });
      }
    },
  };
}

function hardOf({ spec, status }: Quota): LimitTexts {
  return status?.hard ?? spec?.hard ?? {};
}

/** `! pods   10 of 10   100%   used up`. */
function amountRow(
  name: string,
  hard: string,
  used: string | undefined,
  { width, target }: { width: number; target: SeenObject },
): ToolRow {
  const [most, now] = [parseQuantity(hard), parseQuantity(used ?? '')];
  const isUsedUp = most !== undefined && now !== undefined && compareQuantities(now, most) >= 0;
  const share = percent(amountOfText(used ?? ''), amountOfText(hard));
  const amounts = `${used ?? '?'} of ${hard}`;
  const label = padText(showControls(name), width);
  const notes = [share, isUsedUp ? 'used up' : '', used === undefined ? 'not counted yet' : ''];
  return rowOf(
    `${isUsedUp ? '!' : ' '} ${label}   ${padText(amounts, AMOUNTS)}`,
    isUsedUp ? 'bad' : 'plain',
    notes.filter(Boolean).join('   '),
    target,
  );
}

/** So wide are most amounts. */
const AMOUNTS = 18;

function percent(used: number | undefined, hard: number | undefined): string {
  if (used === undefined || hard === undefined || hard === 0) return '';
  return `${Math.floor((used / hard) * 100)}%`;
}

function rowOf(
  text: string,
  role: ToolRow['spans'][number]['role'],
  note: string,
  target: SeenObject | undefined,
): ToolRow {
  return {
    spans: [
      { text: showControls(`${text}   `), role },
      { text: showControls(note), role: role === 'bad' ? role : 'muted' },
    ],
    target,
  };
}

function widest(names: readonly string[]): number {
  return Math.max(0, ...names.map((name) => textWidth(showControls(name))));
}
