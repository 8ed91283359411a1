/**
 * Sends the requests of kubectl plugins, in the order of their sources: whole lists as JSON if they do not use pages,
 * one after another unless they send them concurrently. Parses responses, and reads them only if the next request
 * depends on them. Runs as a process: the plugin and its argument on the command line, the server and the client's
 * certificate in variables. Prints the number of requests.
 */
import { Agent, request } from 'node:https';

const { SERVER = '', CA = '', CERT = '', KEY = '' } = process.env;
/** More concurrent requests of a plugin wait in the client's own limiter. */
const agent = new Agent({ keepAlive: true, maxSockets: 10, ca: CA, cert: CERT, key: KEY });
let requests = 0;

interface Named {
  metadata: { name: string; namespace?: string };
}

interface ListAnswer<Item> {
  metadata: { continue?: string };
  items: Item[];
}

interface Pod extends Named {
  status?: {
    conditions?: { type: string; status: string }[];
    containerStatuses?: { name: string; ready: boolean }[];
  };
}

interface ListedType {
  group: string;
  name: string;
  verbs: string[];
  namespaced: boolean;
  /** The path of its objects, without a namespace. */
  place: string;
}

/** Reads a text, or posts a document. Fails if the server does, unless that is expected. */
function askText(path: string, body?: object, failing = false): Promise<string> {
  requests++;
  return new Promise((resolve, reject) => {
    const headers = {
      ...{ accept: 'application/json' },
      ...(body && { 'content-type': 'application/json' }),
    };
    const method = body === undefined ? 'GET' : 'POST';
    const asking = request(new URL(path, SERVER), { agent, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode! >= 400 && !failing) reject(new Error(`${path}: ${response.statusCode}`));
        else resolve(Buffer.concat(chunks).toString('utf8'));
      });
    });
    asking.on('error', reject);
    asking.end(body && JSON.stringify(body));
  });
}

async function ask<Answer = unknown>(path: string, body?: object): Promise<Answer> {
  return JSON.parse(await askText(path, body)) as Answer;
}

async function inTurn(paths: readonly string[]): Promise<void> {
  for (const path of paths) await ask(path);
}

/** A whole list in pages of this size. */
async function inPages(path: string, limit: number, more: Record<string, string> = {}): Promise<void> {
  let next = '';
  do {
    const query = new URLSearchParams({ ...more, limit: `${limit}`, ...(next !== '' && { continue: next }) });
    next = (await ask<ListAnswer<Named>>(`${path}?${query}`)).metadata.continue ?? '';
  } while (next !== '');
}

/** Every type with its verbs, from the discovery of each group. */
async function discover(): Promise<ListedType[]> {
  const groups = await ask<{ groups: { preferredVersion: { groupVersion: string } }[] }>('/apis');
  const versions = ['v1', ...groups.groups.map((each) => each.preferredVersion.groupVersion)];
  const found = await Promise.all(
    versions.map(async (version) => {
      const place = version === 'v1' ? '/api/v1' : `/apis/${version}`;
      const group = version === 'v1' ? '' : version.split('/')[0]!;
      const { resources } = await ask<{ resources: Omit<ListedType, 'group' | 'place'>[] }>(place);
      return resources
        .filter(({ name }) => !name.includes('/'))
        .map((resource) => ({ ...resource, group, place: `${place}/${resource.name}` }));
    }),
  );
  return found.flat();
}

async function listable(): Promise<ListedType[]> {
  return (await discover()).filter(({ verbs }) => verbs.includes('list'));
}

const CORE = '/api/v1';
const RBAC = '/apis/rbac.authorization.k8s.io/v1';
const METRICS = '/apis/metrics.k8s.io/v1beta1';
const REVIEWS = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews';
const VERBS = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'];

const review = (verb: string, group: string, resource: string, namespace: string) =>
  ask(REVIEWS, { spec: { resourceAttributes: { namespace, verb, group, resource } } });

/** The pods that are not ready, then the events of each, and the whole log of each container that is not ready. */
async function sickPods(): Promise<void> {
  const all = `${CORE}/pods?fieldSelector=${encodeURIComponent('status.phase!=Succeeded')}`;
  for (const { metadata, status = {} } of (await ask<ListAnswer<Pod>>(all)).items) {
    if (status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True')) continue;
    await ask(`${CORE}/events?fieldSelector=${encodeURIComponent(`involvedObject.name=${metadata.name}`)}`);
    const pod = `${CORE}/namespaces/${metadata.namespace}/pods/${metadata.name}`;
    for (const { name, ready } of status.containerStatuses ?? [])
      if (!ready) await askText(`${pod}/log?container=${name}`, undefined, true);
  }
}

/** Whether roles and bindings may be listed in each namespace, one after another, and then all of them. */
async function whoCan(): Promise<void> {
  const { items } = await ask<ListAnswer<Named>>(`${CORE}/namespaces`);
  await review('list', '', 'namespaces', '');
  for (const { metadata } of items)
    for (const type of ['roles', 'rolebindings'])
      await review('list', 'rbac.authorization.k8s.io', type, metadata.name);
  await inTurn(
    ['roles', 'clusterroles', 'rolebindings', 'clusterrolebindings'].map((type) => `${RBAC}/${type}`),
  );
}

const ways: Record<string, (about: string) => Promise<unknown>> = {
  capacity: () => inTurn([`${CORE}/nodes`, `${CORE}/pods`, `${METRICS}/pods`, `${METRICS}/nodes`]),
  images: () => ask(`${CORE}/pods`),
  who: whoCan,
  tree: async (about) => {
    const [namespace = '', deployment = ''] = about.split('/');
    await ask(`/apis/apps/v1/namespaces/${namespace}/deployments/${deployment}`);
    const types = (await listable()).filter(({ namespaced }) => namespaced);
    await Promise.all(
      types.map(({ place, name }) =>
        inPages(place.replace(new RegExp(`${name}$`), `namespaces/${namespace}/${name}`), 250),
      ),
    );
  },
  'get-all': async () => inTurn((await listable()).map(({ place }) => place)),
  matrix: async () =>
    Promise.all(
      (await discover()).map(async ({ group, name, verbs, namespaced }) => {
        for (const verb of VERBS)
          if (verbs.includes(verb)) await review(verb, group, name, namespaced ? 'default' : '');
      }),
    ),
  health: sickPods,
  why: async (about) => {
    const [namespace, name] = about.split('/');
    await ask(`${CORE}/namespaces/${namespace}/pods/${name}`);
    await inPages(`${CORE}/namespaces/${namespace}/events`, 500, {
      fieldSelector: `involvedObject.name=${name}`,
    });
  },
  secret: (about) => ask(`${CORE}/namespaces/${about.replace('/', '/secrets/')}`),
  neat: () => inPages(`${CORE}/pods`, 500),
};

const [way = '', about = ''] = process.argv.slice(2);
await ways[way]!(about);
agent.destroy();
process.stdout.write(`${requests}\n`);
