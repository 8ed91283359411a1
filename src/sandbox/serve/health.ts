import { quote } from '../../go/strconv/quote.js';
import { waitUpTo } from '../base/clock.js';
import { pageNotFound } from '../http/errors.js';
import type { Call, Reply } from '../http/reply.js';
import { textReply } from '../http/reply.js';
import type { Api } from '../rest/request/context.js';

/** How long a Kubernetes server waits for etcd before it reports an error, in milliseconds. */
const ETCD_TIMEOUT = 2000;

/** Returns a check's error; undefined if all is well. */
type Check = (api: Api, signal: AbortSignal) => Promise<string | undefined>;

const CHECKS: Readonly<Record<string, Check>> = {
  ping: async () => undefined,
  etcd: storeFailure,
};

/** Whether the path is one of `/healthz`, `/readyz` and `/livez`, or of one check below them. */
export function isHealth(path: string): boolean {
  return /^\/(healthz|readyz|livez)(\/|$)/.test(path);
}

/**
 * The health of a Kubernetes server: 200 and `ok`, or 500 and the result of each check, as observed on 1.20. It reads
 * from the store, even if the watch cache could respond. `exclude` omits checks, `verbose` always lists them. Fails
 * with 404 for an unknown check.
 */
export async function healthReply(api: Api, call: Call): Promise<Reply> {
  const [place = '', name] = call.path.slice(1).split('/');
  if (name !== undefined && name !== '') return oneCheck(api, call, name);
  const excluded = new Set(call.query.getAll('exclude'));
  const lines: string[] = [];
  let failed = false;
  for (const [check, run] of Object.entries(CHECKS)) {
    if (excluded.delete(check)) {
      lines.push(`[+]${check} excluded: ok`);
      continue;
    }
    const failure = await run(api, call.signal);
    lines.push(failure === undefined ? `[+]${check} ok` : `[-]${check} failed: reason withheld`);
    failed ||= failure !== undefined;
  }
  if (excluded.size > 0) {
    const names = [...excluded].map(quote).join(', ');
    lines.push(`warn: some health checks cannot be excluded: no matches for ${names}`);
  }
  if (!failed && !call.query.has('verbose')) return answer('ok', 200);
  return answer(`${lines.join('\n')}\n${place} check ${failed ? 'failed' : 'passed'}\n`, failed ? 500 : 200);
}

async function oneCheck(api: Api, call: Call, name: string): Promise<Reply> {
  const check = Object.hasOwn(CHECKS, name) ? CHECKS[name] : undefined;
  if (check === undefined) throw pageNotFound();
  const failure = await check(api, call.signal);
  return failure === undefined ? answer('ok', 200) : answer(`internal server error: ${failure}\n`, 500);
}

async function storeFailure({ store, clock }: Api, signal: AbortSignal): Promise<string | undefined> {
  const answered = new AbortController();
  const late = waitUpTo(clock, ETCD_TIMEOUT, AbortSignal.any([signal, answered.signal])).then(
    () => 'error getting data from etcd: context deadline exceeded',
  );
  const asked = store.currentRevision().then(
    () => undefined,
    (error: Error) => `error getting data from etcd: ${error.message}`,
  );
  try {
    return await Promise.race([asked, late]);
  } finally {
    answered.abort();
  }
}

function answer(text: string, status: number): Reply {
  return textReply(text, status, { 'x-content-type-options': 'nosniff' });
}
