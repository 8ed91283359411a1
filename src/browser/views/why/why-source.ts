import { factParts, nextText } from '../../../render/facts/text.js';
import type { SeenObject } from '../../frame/screen.js';
import { targetTitle } from '../../rows/list-view.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { RowsSource, ToolRow } from '../rows/rows-screen.js';

/** The facts about why an object is as it is, in order, as they are found. @param now milliseconds since 1970 */
export function whySource(cluster: BrowserCluster, target: SeenObject, now: () => number): RowsSource {
  return {
    title: `why ${targetTitle(target)}`,
    about: target,
    wraps: true,
    read: async (show, signal) => {
      const { causesOf } = await import('../../../verbs/why/causes.js');
      const { client, discovery } = cluster;
      const errors: unknown[] = [];
      const onError = (error: unknown) => errors.push(error);
      const rows: ToolRow[] = [];
      for await (const step of causesOf(target, { client, discovery, now, signal, onError })) {
        if ('fact' in step) {
          const { label, text, from } = factParts(step.fact);
          rows.push({
            spans: [
              { text: `${label}${text}   `, role: step.fact.isBad ? 'bad' : 'plain' },
              { text: from, role: 'muted' },
            ],
            target,
          });
        } else rows.push({ spans: [{ text: nextText(step.next).trimEnd(), role: 'muted' }], target });
        show({ rows: [...rows], note: noteOf(errors) });
      }
      show({ rows, note: noteOf(errors) });
    },
  };
}

function noteOf(errors: readonly unknown[]): string {
  return errors
    .map((error) => `not read: ${error instanceof Error ? error.message : String(error)}`)
    .join('; ');
}
