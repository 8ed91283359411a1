import { resourceName } from '../../discovery/types.js';
import { trimRight } from '../../go/trim-right.js';
import { inOneLine } from '../../terminal/sanitize.js';
import { shellLine } from '../../terminal/shell-line.js';
import type { SeenObject } from '../frame/screen.js';
import type { BrowserCluster } from '../state/cluster.js';
import { yamlSource } from '../text/documents.js';

/** What can be copied of objects. */
export type CopiedForm = 'name' | 'qualified' | 'yaml' | 'command';

/** The YAML of more objects is not read: it would not fit into a clipboard. */
const MAX_READ = 50;

/** The text of some objects, one per line, or their YAML, without the values of secrets. Fails as requests do. */
export async function copiedText(
  form: CopiedForm,
  targets: readonly SeenObject[],
  cluster: BrowserCluster,
  signal: AbortSignal,
): Promise<string> {
  switch (form) {
    case 'name':
      return targets.map(({ name }) => inOneLine(name)).join('\n');
    case 'qualified':
      return targets
        .map(({ namespace, name }) => inOneLine(namespace === undefined ? name : `${namespace}/${name}`))
        .join('\n');
    case 'command':
      return commandLines(targets, cluster);
    case 'yaml':
      return yamlOf(targets, cluster, signal);
  }
}

async function yamlOf(
  targets: readonly SeenObject[],
  cluster: BrowserCluster,
  signal: AbortSignal,
): Promise<string> {
  if (targets.length > MAX_READ)
    throw new Error(`nothing copied: the YAML of ${targets.length} objects is too long; save writes a file`);
  const texts: string[] = [];
  for (const target of targets)
    await yamlSource(target.cluster ?? cluster, target).read(
      (text) => texts.push(`${trimRight(text, '\n')}\n`),
      signal,
    );
  return texts.join('---\n');
}

/** The proa commands that show the objects: one for each namespace of a context. */
function commandLines(targets: readonly SeenObject[], cluster: BrowserCluster): string {
  const contextOf = (target: SeenObject) => (target.cluster ?? cluster).info.contextName;
  const places = Map.groupBy(
    targets,
    (target) => `${resourceName(target.resource)} ${target.namespace ?? ''} ${contextOf(target)}`,
  );
  return [...places.values()]
    .map((some) => {
      const { resource, namespace } = some[0]!;
      const names = some.map(({ name }) => name);
      const place: string[] = [];
      if (namespace !== undefined) place.push('-n', namespace);
      const context = contextOf(some[0]!);
      if (context !== '') place.push(`--context=${context}`);
      // Some types of the cluster allow names that look like flags.
      const looksLikeFlag = names.some((name) => name.startsWith('-'));
      const words = looksLikeFlag ? [...place, '--', ...names] : [...names, ...place];
      return shellLine(['proa', 'get', resourceName(resource), ...words]);
    })
    .join('\n');
}
