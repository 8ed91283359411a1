/** One value of Prometheus' text format. */
export interface Sample {
  /** `apiserver_watch_cache_read_wait_seconds_bucket` */
  name: string;
  labels: Readonly<Record<string, string>>;
  /** Infinite or NaN if the text says so. */
  value: number;
}

/** A text that is not in Prometheus' format. */
export class MetricsSyntaxError extends Error {
  override readonly name = 'MetricsSyntaxError';
  constructor(line: number) {
    super(`line ${line} is not in the text format of Prometheus`);
  }
}

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*/;
const LABEL = /[ \t]*([a-zA-Z_][a-zA-Z0-9_]*)[ \t]*=[ \t]*"((?:[^"\\]|\\.)*)"[ \t]*(,?)/sy;
const LABELS_END = /[ \t]*\}/y;
const VALUE = /^[ \t]+([^ \t]+)(?:[ \t]+-?\d+)?[ \t]*$/;
const FLOAT = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const SPECIAL: Readonly<Record<string, number>> = {
  nan: Number.NaN,
  inf: Number.POSITIVE_INFINITY,
  '+inf': Number.POSITIVE_INFINITY,
  '-inf': Number.NEGATIVE_INFINITY,
};
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', '"': '"', '\\': '\\' };

/**
 * Reads the samples of some metrics from Prometheus' text format (version 0.0.4), in their order. Comments, timestamps
 * and other metrics are skipped. Fails with MetricsSyntaxError if a line does not begin with a name, or if it cannot
 * read one of these metrics.
 * @param names the names of samples; those of a histogram end in `_bucket`, `_sum` and `_count`
 */
export function* readSamples(text: string, names: ReadonlySet<string>): Generator<Sample> {
  let start = 0;
  for (let number = 1; start < text.length; number++) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const line = text.slice(start, end).trim();
    start = end + 1;
    if (line === '' || line.startsWith('#')) continue;
    const name = NAME.exec(line)?.[0];
    if (name === undefined) throw new MetricsSyntaxError(number);
    if (names.has(name)) yield readSample(name, line.slice(name.length).trimStart(), number);
  }
}

function readSample(name: string, rest: string, line: number): Sample {
  const labels: Record<string, string> = {};
  const behind = rest.startsWith('{') ? readLabels(rest, labels) : 0;
  const text = behind === undefined ? undefined : VALUE.exec(` ${rest.slice(behind).trimStart()}`)?.[1];
  const value = text === undefined ? undefined : readValue(text);
  if (value === undefined) throw new MetricsSyntaxError(line);
  return { name, labels, value };
}

/** Fills in labels. Returns the index after them; undefined if it cannot read them. */
function readLabels(text: string, labels: Record<string, string>): number | undefined {
  let at = 1;
  for (let isLast = false; !isLast; ) {
    LABEL.lastIndex = at;
    const match = LABEL.exec(text);
    if (match === null) break;
    const [whole, name, value, comma] = match;
    labels[name!] = value!.replace(/\\(.)/gs, (kept, escaped: string) => ESCAPED[escaped] ?? kept);
    at += whole.length;
    isLast = comma === '';
  }
  LABELS_END.lastIndex = at;
  return LABELS_END.test(text) ? LABELS_END.lastIndex : undefined;
}

function readValue(text: string): number | undefined {
  return FLOAT.test(text) ? Number(text) : SPECIAL[text.toLowerCase()];
}
