/**
 * Asks as a plugin does that knows nothing of pages, protobuf or selections: whole lists as JSON, or a review for each
 * question, 10 at a time. Run as a process: the way, then the server, its CA and the client's certificate by variables. Prints the number of
 * requests; what comes is parsed and looked at once.
 */
import { Agent, request } from 'node:https';

const { SERVER = '', CA = '', CERT = '', KEY = '' } = process.env;
const agent = new Agent({ keepAlive: true, maxSockets: 10, ca: CA, cert: CERT, key: KEY });
let requests = 0;

/** Reads a document, or posts one. */
function ask(path: string, body?: object): Promise<unknown> {
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
        if (response.statusCode! >= 400) reject(new Error(`${path}: ${response.statusCode}`));
        else resolve(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      });
    });
    asking.on('error', reject);
    asking.end(body && JSON.stringify(body));
  });
}

const RBAC = '/apis/rbac.authorization.k8s.io/v1';
const VERBS = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'];

/** Every type that can be listed, whole and in one answer each; of all namespaces where none is named. */
async function everyType(namespace: string | undefined): Promise<void> {
  const groups = (await ask('/apis')) as { groups: { preferredVersion: { groupVersion: string } }[] };
  const places = ['/api/v1', ...groups.groups.map((each) => `/apis/${each.preferredVersion.groupVersion}`)];
  await Promise.all(
    places.map(async (place) => {
      const { resources } = (await ask(place)) as {
        resources: { name: string; namespaced: boolean; verbs: string[] }[];
      };
      const listed = resources.filter(
        ({ name, namespaced, verbs }) =>
          verbs.includes('list') && !name.includes('/') && (namespaced || namespace === undefined),
      );
      const within = namespace === undefined ? '' : `/namespaces/${namespace}`;
      await Promise.all(listed.map(({ name }) => ask(`${place}${within}/${name}`)));
    }),
  );
}

const ways: Record<string, () => Promise<unknown>> = {
  capacity: () => Promise.all(['/api/v1/nodes', '/api/v1/pods'].map((path) => ask(path))),
  images: () => ask('/api/v1/pods'),
  who: () =>
    Promise.all(
      ['clusterroles', 'clusterrolebindings', 'roles', 'rolebindings'].map((name) => ask(`${RBAC}/${name}`)),
    ),
  types: () => everyType('default'),
  'all-types': () => everyType(undefined),
  matrix: async () => {
    const groups = (await ask('/apis')) as { groups: { preferredVersion: { groupVersion: string } }[] };
    const places = ['/api/v1', ...groups.groups.map((each) => `/apis/${each.preferredVersion.groupVersion}`)];
    const lists = (await Promise.all(places.map((path) => ask(path)))) as {
      groupVersion: string;
      resources: { name: string; verbs: string[] }[];
    }[];
    await Promise.all(
      lists.flatMap(({ groupVersion, resources }) => {
        const group = groupVersion.includes('/') ? groupVersion.split('/')[0] : '';
        const types = resources.filter(({ name }) => !name.includes('/'));
        return types.flatMap(({ name: resource, verbs }) =>
          VERBS.filter((verb) => verbs.includes(verb)).map((verb) =>
            ask('/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', {
              spec: { resourceAttributes: { namespace: 'default', verb, group, resource } },
            }),
          ),
        );
      }),
    );
  },
};

await ways[process.argv[2] ?? '']!();
agent.destroy();
process.stdout.write(`${requests}\n`);
