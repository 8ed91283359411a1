import type { Kubeconfig } from '../../kubeconfig/entries.js';
import { TabWriter } from '../../render/tabwriter.js';
import { inOneLine } from '../../terminal/sanitize.js';

/**
 * The output of get-contexts.
 * @param names the requested ones; unknown ones are skipped
 * @param style `names`: only those, one per line; `rows`: without headers
 */
export function contextTable(
  config: Kubeconfig,
  names: readonly string[],
  style: 'table' | 'rows' | 'names',
): string {
  const writer = new TabWriter();
  if (style === 'table') writer.add(['CURRENT', 'NAME', 'CLUSTER', 'AUTHINFO', 'NAMESPACE']);
  for (const name of [...names].sort()) {
    const context = config.contexts.get(name)?.value;
    if (context === undefined) continue;
    const { cluster = '', user = '', namespace = '' } = context;
    const mark = config.currentContext === name ? '*' : ' ';
    const cells = style === 'names' ? [name] : [mark, name, cluster, user, namespace];
    writer.add(cells.map(inOneLine));
  }
  return [...writer.flush()].join('');
}
