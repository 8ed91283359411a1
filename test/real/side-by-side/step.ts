/** One request that is sent to both servers. */
export interface Step {
  /** A unique description of what it shows. */
  name: string;
  method: string;
  /** Words like `$a.rv` and `$a.uid` stand for values in the response that was stored as `a`. */
  path: string;
  headers: Record<string, string>;
  /** The text to send; such words are replaced as in the path. */
  body: string | undefined;
  /** Stores the response's resourceVersion and uid under this name. */
  keep: string | undefined;
  /** managedFields are also compared. */
  managed: boolean;
}

/** The properties of a step besides method, path and body. */
export interface StepOptions {
  /** The body's media type; JSON by default. */
  type?: string;
  accept?: string;
  keep?: string;
  agent?: string;
  managed?: boolean;
  /** Additional headers. */
  headers?: Record<string, string>;
}

/** Makes a step. A body that is not a string is sent as JSON. */
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
