/** A successful but unexpected response. */
export interface OtherAnswer {
  status: number;
  type: string;
  body: string;
}

const JSON_TYPE = 'application/json';
const json = (value: unknown): OtherAnswer => ({ status: 200, type: JSON_TYPE, body: JSON.stringify(value) });

/** Unexpected responses that a server, or something in front of it, may send with a status of success. */
export const ANSWERS: Record<string, OtherAnswer> = {
  'a Status of success': json({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success' }),
  'a Table': json({
    ...{ kind: 'Table', apiVersion: 'meta.k8s.io/v1', metadata: {} },
    columnDefinitions: [{ name: 'Name', type: 'string', format: 'name', description: '', priority: 0 }],
    rows: [{ cells: ['old'], object: { kind: 'PartialObjectMetadata', metadata: { name: 'old' } } }],
  }),
  null: json(null),
  'an object without anything': json({}),
  'a list without anything': json([]),
  'a text': json('x'),
  'a number': json(5),
  'a page': { status: 200, type: 'text/html', body: '<html><body>Log in</body></html>' },
  'a page that is called JSON': { status: 200, type: JSON_TYPE, body: '<html><body>Log in</body></html>' },
  nothing: { status: 200, type: JSON_TYPE, body: '' },
};

/** How JavaScript reports that a value is not what was expected. */
export const INTERNAL =
  /[^\n]*(TypeError|RangeError|is not a function|is not iterable|undefined|Cannot (read|convert|destructure)|call stack|\bat \S+ \(|\.js:\d|object Object|Unexpected token|in JSON at|NaN)[^\n]*/;
