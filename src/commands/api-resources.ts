import { ClusterCommand } from '../cli/cluster-command.js';
import { boolFlag, sliceFlag, stringFlag, wordFlag } from '../cli/flags/kinds.js';
import { formatResource } from '../discovery/cache-format.js';
import { sortFailures } from '../discovery/failed-groups.js';
import { filterResources, preferredResources, sortResources } from '../discovery/preferred.js';
import type { ApiResource } from '../discovery/types.js';
import { UsageError } from '../process/errors.js';
import { resourceNames, resourceTable } from '../render/api-resources.js';

const formats = ['wide', 'name', 'json', 'yaml'];

/** `proa api-resources`: kubectl's, with the json and yaml of its newer releases. */
export default class ApiResources extends ClusterCommand<typeof ApiResources> {
  static override summary = 'Print the supported API resources on the server';
  static override examples = [
    { description: 'Print the supported API resources', command: '<%= config.bin %> api-resources' },
    { description: 'With their verbs and categories', command: '<%= config.bin %> api-resources -o wide' },
    { description: 'Sorted by a column', command: '<%= config.bin %> api-resources --sort-by=name' },
    {
      description: 'What has no namespace',
      command: '<%= config.bin %> api-resources --namespaced=false',
    },
    {
      description: 'Of one group',
      command: '<%= config.bin %> api-resources --api-group=rbac.authorization.k8s.io',
    },
  ];
  static override flags = {
    'api-group': stringFlag({ description: 'Limit to resources in the specified API group.' }),
    cached: boolFlag({ description: 'Use the cached list of resources if available.' }),
    categories: sliceFlag({
      description: 'Limit to resources that belong to the specified categories.',
    }),
    namespaced: boolFlag(
      {
        description:
          'If false, non-namespaced resources will be returned, otherwise returning namespaced resources by default.',
      },
      true,
    ),
    'no-headers': boolFlag({ description: "Don't print headers in the default and wide formats." }),
    output: wordFlag({ char: 'o', description: 'Output format.' }, formats),
    'sort-by': wordFlag({ description: 'Sort the list by this field.' }, ['name', 'kind']),
    verbs: sliceFlag({ description: 'Limit to resources that support the specified verbs.' }),
  };

  protected async execute(): Promise<undefined> {
    const { flags, environment } = this;
    if (this.args.length > 0) {
      throw new UsageError(`unexpected arguments: [${this.args.join(' ')}]`, { part: 'arguments' });
    }
    if (!['', ...formats].includes(flags.output)) {
      throw new Error(`--output ${flags.output} is not available`);
    }
    const order = this.#order();
    await this.withSession(async (session) => {
      if (!flags.cached) await session.discovery.invalidate();
      const { resources, failed } = await session.discovery.all();
      const selected = filterResources(preferredResources(await session.discovery.groups(), resources), {
        group: this.given.has('api-group') ? flags['api-group'] : undefined,
        namespaced: this.given.has('namespaced') ? flags.namespaced : undefined,
        verbs: flags.verbs,
        categories: flags.categories,
      });
      await environment.stdout.write(await this.#format(sortResources(selected, order)));
      const { stale, broken } = sortFailures(failed);
      if (stale !== undefined) await session.tell(`Warning: ${stale.message}`);
      if (broken !== undefined) throw broken;
    });
    return undefined;
  }

  #order(): 'group' | 'name' | 'kind' {
    const by = this.flags['sort-by'];
    if (by === '') return 'group';
    if (by !== 'name' && by !== 'kind') throw new Error('--sort-by accepts only name or kind');
    return by;
  }

  async #format(resources: ApiResource[]): Promise<string> {
    const { output, 'no-headers': noHeaders } = this.flags;
    if (output === 'name') return resourceNames(resources);
    if (output === 'json') return `${JSON.stringify(listDocument(resources), null, 4)}\n`;
    if (output === 'yaml') {
      const { YamlEmitter } = await import('../codec/go-yaml/emit.js');
      return new YamlEmitter().document(listDocument(resources));
    }
    return resourceTable(resources, { wide: output === 'wide', noHeaders });
  }
}

/** metav1.APIResourceList with each resource's own group and version, as kubectl's newer releases print it. */
function listDocument(resources: readonly ApiResource[]): Record<string, unknown> {
  return {
    kind: 'APIResourceList',
    apiVersion: 'v1',
    groupVersion: '',
    resources: resources.map(({ group, version, ...rest }) =>
      formatResource({ ...rest, group, version, responseKind: { group, version } }),
    ),
  };
}
