import { groupThousands } from '../../../render/numbers.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { RowsSource, ToolRow } from '../rows/rows-screen.js';

/** So many objects are named for each reason. */
const MOST = 20;

/** What is not well in a namespace, or in all where it is undefined. @param now milliseconds since 1970 */
export function healthSource(
  cluster: BrowserCluster,
  namespace: string | undefined,
  now: () => number,
): RowsSource {
  return {
    title: `health of ${namespace ?? 'all namespaces'}`,
    about: undefined,
    wraps: true,
    read: async (show, signal) => {
      const [{ checkHealth }, { healthLines }] = await Promise.all([
        import('../../../verbs/health/check.js'),
        import('../../../render/facts/health.js'),
      ]);
      const rows: ToolRow[] = [];
      let count = 0;
      for await (const section of checkHealth(
        {
          where: { namespace },
          labelSelector: '',
          custom: { askedBy: 'proa health --custom-resources' },
          now,
          signal,
        },
        cluster,
      )) {
        count += section.findings.length;
        for (const { text, isBad, isHeading, target } of healthLines(section, { most: MOST, now: now() }))
          rows.push({ spans: [{ text, role: isBad ? 'bad' : isHeading ? 'heading' : 'plain' }], target });
        show({ rows: [...rows], note: `${groupThousands(count)} not well` });
      }
    },
  };
}
