import { examples } from '../cli/base-command.js';
import { ClusterCommand } from '../cli/cluster-command.js';
import { boolFlag, sliceFlag, stringFlag, wordFlag } from '../cli/flags/kinds.js';
import { outputFlag, readOutput } from '../cli/flags/print.js';
import { tellMeant } from '../cluster/tell-meant.js';
import { formatResource } from '../discovery/cache-format.js';
import { sortFailures } from '../discovery/failed-groups.js';
import { filterResources, preferredResources, sortResources } from '../discovery/preferred.js';
import type { ApiResource } from '../discovery/types.js';
import { nearest } from '../process/nearest.js';
import { resourceNames, resourceTable } from '../render/api-resources.js';
import { isHumanReadable } from '../render/output-format.js';
import { documentPrinter } from '../render/printers.js';

const formats = ['json', 'yaml', 'kyaml', 'name', 'wide'] as const;

/** `proa api-resources`: kubectl's api-resources. */
export default class ApiResources extends ClusterCommand<typeof ApiResources> {
  static override summary = 'Print the supported API resources on the server';
  static override examples = examples({
    'Print the resources that the server supports': 'api-resources',
    'Show verbs and categories as well': 'api-resources -o wide',
    'Sort by a column': 'api-resources --sort-by=name',
    'Show resources with a namespace': 'api-resources --namespaced=true',
    'Show resources without a namespace': 'api-resources --namespaced=false',
    'Show the resources of one group': 'api-resources --api-group=rbac.authorization.k8s.io',
    'Print the names of resources that can be listed': 'api-resources --verbs=list -o name',
  });
  static override completes = [] as const;
  static override flags = {
    'api-group': stringFlag({
      completes: 'groups',
      description: 'Limit to resources in the specified API group.',
    }),
    cached: boolFlag({ description: 'Use the cached list of resources if available.' }),
    categories: sliceFlag({
      completes: ['all', 'api-extensions'],
      description: 'Limit to resources that belong to the specified categories.',
    }),
    namespaced: boolFlag(
      {
        description:
          'true shows only namespaced resources, false only the others; without it, both are shown.',
      },
      true,
    ),
    'no-headers': boolFlag({ description: "Don't print headers in the default and wide formats." }),
    ...outputFlag(formats),
    'show-managed-fields': boolFlag({
      description: 'Accepted for compatibility with kubectl; API resources have no managedFields.',
    }),
    'sort-by': wordFlag({ description: 'Sort the list by this field.' }, ['name', 'kind']),
    verbs: sliceFlag({
      completes: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
      description: 'Limit to resources that support the specified verbs.',
    }),
  };

  protected async execute(): Promise<undefined> {
    const { flags } = this;
    this.takeNoWords();
    const print = await this.#printer();
    const order = this.#order();
    await using session = await this.openSession();
    if (!flags.cached) await session.discovery.invalidate();
    const { resources, failed } = await session.discovery.all();
    const selected = filterResources(preferredResources(await session.discovery.groups(), resources), {
      group: this.given.has('api-group') ? flags['api-group'] : undefined,
      namespaced: this.given.has('namespaced') ? flags.namespaced : undefined,
      verbs: flags.verbs,
      categories: flags.categories,
    });
    await print(sortResources(selected, order));
    if (selected.length === 0) await tellMeant(this.#meant(resources), session);
    const { stale, broken } = sortFailures(failed);
    if (stale !== undefined) await session.tell(`Warning: ${stale.message}`);
    if (broken !== undefined) throw broken;
  }

  /** What the group or a verb that no resource has probably means. */
  #meant(resources: readonly ApiResource[]): string | undefined {
    const { verbs, 'api-group': group } = this.flags;
    const known = new Set(resources.flatMap((resource) => resource.verbs));
    const verb = verbs.find((each) => !known.has(each));
    if (verb !== undefined) return nearest(verb, known);
    return nearest(group, new Set(resources.map((resource) => resource.group)));
  }

  #order(): 'group' | 'name' | 'kind' {
    const by = this.flags['sort-by'];
    if (by === '') return 'group';
    if (by !== 'name' && by !== 'kind') throw new Error('--sort-by accepts only name or kind');
    return by;
  }

  async #printer(): Promise<(resources: ApiResource[]) => Promise<void>> {
    const { environment, flags } = this;
    const { stdout } = environment;
    const format = readOutput(flags, environment.variables, formats);
    if (format?.name === 'name') return (resources) => stdout.write(resourceNames(resources));
    const layout = { wide: format?.name === 'wide', noHeaders: flags['no-headers'] };
    if (format === undefined || isHumanReadable(format))
      return (resources) => stdout.write(resourceTable(resources, layout));
    const print = await documentPrinter({ format, allowMissingTemplateKeys: true }, environment);
    return (resources) => print(listDocument(resources));
  }
}

/** metav1.APIResourceList with each resource's own group and version, as kubectl prints it. */
function listDocument(resources: readonly ApiResource[]): Record<string, unknown> {
  const listed = resources.map(({ group, version, ...rest }) =>
    formatResource({ ...rest, group, version, responseKind: { group, version } }),
  );
  return {
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion: '',
    // Go encodes a list without items as null.
    resources: listed.length === 0 ? null : listed,
  };
}
