import { startServer } from './server.js';

/** What listing many pods in chunks took. */
export interface Chunks {
  /** `JSON`, `protobuf`, … */
  form: string;
  /** Pods that were listed, and seconds each round took. */
  pods: number;
  rounds: number[];
  /** The server's processor time in seconds, in all rounds. */
  processor: number;
  /** Bytes of all bodies of a round. */
  bytes: number;
}

/** What a server in memory takes and gives. */
export interface PodReading {
  pods: number;
  chunk: number;
  /** Resident bytes when it has started, and when all was listed. */
  started: number;
  resident: number;
  chunks: Chunks[];
}

const FORMS = {
  JSON: 'application/json',
  protobuf: 'application/vnd.kubernetes.protobuf',
  Table: 'application/json;as=Table;v=v1;g=meta.k8s.io',
};

/** Lists that are not counted: the first makes what others use again. */
const WARM_UP = 1;

/**
 * Lists the generated pods of a sandbox in memory, a chunk after the other, by a client that throws bodies away but for
 * the continue token at their start.
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

/** The sandbox' tokens are JSON in base64url, in text and in protobuf alike. */
function tokenOf(start: Buffer): string | undefined {
  return /eyJ2[\w-]{20,}/.exec(start.toString('latin1'))?.[0];
}
