/** One request that both servers are sent. */
export interface Step {
  /** What it shows; no two alike. */
  name: string;
  method: string;
  /** Words like `$a.rv` and `$a.uid` stand for what the answer kept as `a` said. */
  path: string;
  headers: Record<string, string>;
  /** The text sent; words as in the path. */
  body: string | undefined;
  /** Remembers the answer's resourceVersion and uid under this name. */
  keep: string | undefined;
  /** managedFields are compared, too. */
  managed: boolean;
}

/** What a step may have beside method, path and body. */
export interface StepOptions {
  /** The body's media type; JSON where absent. */
  type?: string;
  accept?: string;
  keep?: string;
  agent?: string;
  managed?: boolean;
  /** Further headers. */
  headers?: Record<string, string>;
}

/** A step. A body that is no text is sent as JSON. */
export function step(
  name: string,
  method: string,
  path: string,
  body?: unknown,
  {
    type = 'application/json',
    accept = 'application/json',
    keep,
    agent = 'side-by-side/1',
    managed = false,
    headers: more = {},
  }: StepOptions = {},
): Step {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const headers = {
    accept,
    'user-agent': agent,
    ...(text === undefined ? {} : { 'content-type': type }),
    ...more,
  };
  return { name, method, path, headers, body: text, keep, managed };
}
