import { startServer } from './server.js';

/** The cost of listing many pods in chunks. */
export interface Chunks {
  /** `JSON`, `protobuf`, … */
  form: string;
  /** The number of listed pods, and the seconds of each round. */
  pods: number;
  rounds: number[];
  /** The server's CPU time in all rounds, in seconds. */
  processor: number;
  /** The bytes of all bodies in a round. */
  bytes: number;
}

/** The measurements of a server that stores pods in memory. */
export interface PodReading {
  pods: number;
  chunk: number;
  /** Resident bytes after the start, and after listing everything. */
  started: number;
  resident: number;
  chunks: Chunks[];
}

const FORMS = {
  JSON: 'application/json',
  protobuf: 'application/vnd.kubernetes.protobuf',
  Table: 'application/json;as=Table;v=v1;g=meta.k8s.io',
};

/** Uncounted lists: the first fills caches. */
const WARM_UP = 1;

/**
 * Lists the generated pods of a sandbox in memory, one chunk after another, with a client that discards bodies except
 * for the continue token at their start.
 */
export async function measurePods(pods: number, chunk: number, rounds: number): Promise<PodReading> {
  const server = await startServer({ pods, namespaces: 50 });
  try {
    const { resident: started } = await server.usage();
    const chunks: Chunks[] = [];
    for (const [form, accept] of Object.entries(FORMS)) {
      const list = async () => {
        const begin = performance.now();
        let [bytes, pages] = [0, 0];
        for (let token: string | undefined = ''; token !== undefined; pages++) {
          const path = `/api/v1/pods?limit=${chunk}${token === '' ? '' : `&continue=${token}`}`;
          const answer = await server.skim(path, accept);
          bytes += answer.bytes;
          token = tokenOf(answer.start);
        }
        if (pages !== Math.ceil(pods / chunk)) throw new Error(`${pages} pages of ${chunk} for ${pods} pods`);
        return { seconds: (performance.now() - begin) / 1000, bytes };
      };
      for (let round = 0; round < WARM_UP; round++) await list();
      const before = await server.usage();
      const taken: Awaited<ReturnType<typeof list>>[] = [];
      for (let round = 0; round < rounds; round++) taken.push(await list());
      const { processor } = await server.usage();
      chunks.push({
        form,
        pods,
        rounds: taken.map(({ seconds }) => seconds),
        processor: processor - before.processor,
        bytes: taken[0]!.bytes,
      });
    }
    return { pods, chunk, started, resident: (await server.usage()).resident, chunks };
  } finally {
    await server.stop();
  }
}

/** The sandbox's tokens are JSON in base64url, in text and in protobuf alike. */
function tokenOf(start: Buffer): string | undefined {
  return /eyJ2[\w-]{20,}/.exec(start.toString('latin1'))?.[0];
}
