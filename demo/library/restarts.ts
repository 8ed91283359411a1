import { get } from 'node:https';

/** Where an API server is, and how to be let in: of `startSandbox`, or of a real cluster. */
export interface Place {
  url: string;
  credentials: { ca: string; token: string };
}

/** A pod, as far as this program cares. */
interface Pod {
  metadata: { namespace: string; name: string };
  status: { containerStatuses?: { restartCount: number }[] };
}

/**
 * The pods with containers that were restarted, as `namespace/name`, the most restarted first. An answer of 503 is
 * asked for again, three times.
 */
export async function restartedPods(place: Place): Promise<string[]> {
  const { items } = JSON.parse(await read(place, '/api/v1/pods', 3)) as { items: Pod[] };
  return items
    .map((pod) => ({ pod, restarts: Math.max(0, ...restartsOf(pod)) }))
    .filter(({ restarts }) => restarts > 0)
    .sort((left, right) => right.restarts - left.restarts)
    .map(({ pod }) => `${pod.metadata.namespace}/${pod.metadata.name}`);
}

function restartsOf({ status }: Pod): number[] {
  return (status.containerStatuses ?? []).map(({ restartCount }) => restartCount);
}

async function read(place: Place, path: string, tries: number): Promise<string> {
  const { status, body } = await request(place, path);
  if (status === 200) return body;
  if (status === 503 && tries > 1) return read(place, path, tries - 1);
  throw new Error(`GET ${path}: ${status}`);
}

function request({ url, credentials }: Place, path: string): Promise<{ status: number; body: string }> {
  const { ca, token } = credentials;
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    get(new URL(path, url), { ca, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        body += text;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      response.on('error', reject);
    }).on('error', reject);
  });
}
