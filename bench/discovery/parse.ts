import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { spread } from '../statistics.js';
import type { Cluster } from './cluster.js';

/** The bytes of the aggregated documents, and the milliseconds to parse them: first and warm. */
export interface Parsing {
  bytes: number;
  first: number;
  later: number;
}

/** Fetches the aggregated documents and parses them in this process, with proa's own code. */
export async function measureParsing(cluster: Cluster): Promise<Parsing> {
  const { Agent, request } = await import('node:https');
  const accept = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json';
  const ca = Buffer.from(
    parse(readFileSync(cluster.kubeconfig, 'utf8')).clusters[0].cluster['certificate-authority-data'],
    'base64',
  );
  const agent = new Agent({ ca });
  const get = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const headers = { accept, authorization: `Bearer ${cluster.token}` };
      const asked = request(`${cluster.url}${path}`, { agent, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => resolve(text));
      });
      asked.on('error', reject).end();
    });
  const documents = await Promise.all([get('/api'), get('/apis')]);
  const file = new URL('../../build/discovery/groups-document.js', import.meta.url).href;
  const { mergeGroups, readGroups }: typeof import('../../src/discovery/groups-document.js') = await import(
    file
  );
  const times = Array.from({ length: 21 }, () => {
    const begin = performance.now();
    mergeGroups(readGroups(documents[0]!), readGroups(documents[1]!));
    return performance.now() - begin;
  });
  const bytes = documents.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return { bytes, first: times[0]!, later: spread(times.slice(1)).median };
}
