import { Browser, type BrowserTools } from '../../../src/browser/app/browser.js';
import { Clipboard } from '../../../src/browser/copy/clipboard.js';
import { usualKeys } from '../../../src/browser/keys/key-map.js';
import type { ContextChoice } from '../../../src/browser/navigation/choices.js';
import type { ListView } from '../../../src/browser/rows/list-view.js';
import { BrowserCluster, type ContextInfo } from '../../../src/browser/state/cluster.js';
import { Recents } from '../../../src/browser/state/recents.js';
import { StateFile } from '../../../src/browser/state/state-file.js';
import type { ApiResource } from '../../../src/discovery/types.js';
import type { SavedFile } from '../../../src/terminal/editor/editor.js';
import { screenLines } from '../../../src/terminal/ui/screen-lines.js';
import type { Line } from '../../../src/terminal/ui/view-model.js';
import { ConnectionError } from '../../../src/transport/errors.js';
import type { ApiRequest, ApiResponse, Transport } from '../../../src/transport/types.js';
import { settledDiscovery } from '../../support/client-on.js';
import { ManualClock } from '../../support/manual-clock.js';
import { turn } from '../../support/turn.js';
import { columns, type PodRow, podColumns, podTableRow } from './rows.js';
import { usualLooks } from './usual-looks.js';

/** A resource as discovery returns it. */
export function resource(name: string, kind: string, more: Partial<ApiResource> = {}): ApiResource {
  return {
    group: '',
    version: 'v1',
    kind,
    name,
    singularName: '',
    namespaced: true,
    verbs: ['delete', 'get', 'list', 'patch', 'update', 'watch'],
    shortNames: [],
    categories: [],
    ...more,
  };
}

export const podResource = resource('pods', 'Pod', { shortNames: ['po'] });
export const deploymentResource = resource('deployments', 'Deployment', {
  group: 'apps',
  shortNames: ['deploy'],
});
const resources = [
  podResource,
  resource('services', 'Service', { shortNames: ['svc'] }),
  resource('events', 'Event', { shortNames: ['ev'] }),
  resource('secrets', 'Secret'),
  deploymentResource,
  resource('horizontalpodautoscalers', 'HorizontalPodAutoscaler', { group: 'autoscaling', version: 'v2' }),
  resource('replicasets', 'ReplicaSet', { group: 'apps', shortNames: ['rs'] }),
  resource('namespaces', 'Namespace', { namespaced: false, shortNames: ['ns'] }),
];

/** An API server with a few pods that a test controls: it sends responses and failures on demand. */
export class FakeServer implements Transport {
  readonly server = 'https://cluster.example:6443';
  readonly asked: string[] = [];
  pods: PodRow[] = [];
  columns = podColumns;
  /** Whether a list with whole objects was requested. */
  objectsAsked = false;
  /** Documents by path, text or JSON; other paths are not found. */
  documents: Record<string, string | object> = {};
  /** Paths whose lists are refused with 403. */
  readonly forbidden = new Set<string>();
  /** The open watches, by path, followed by the object that they are for. */
  readonly #watches = new Map<string, (chunk: string | Error) => void>();
  down = false;
  /** The requested changes, in order of arrival: `DELETE /api/v1/…` and the body. */
  readonly writes: { request: string; body: unknown }[] = [];
  /** Answers a write; by default with the existing object, or with success, as after a deletion. */
  write: (request: string) => Promise<object> | object = (request) => {
    const [method, path = ''] = request.split(' ');
    const there = method === 'DELETE' ? undefined : this.documents[path];
    return typeof there === 'object'
      ? there
      : { kind: 'Status', status: 'Success', details: { uid: 'gone' } };
  };
  /** What access reviews deny: `delete pods`. */
  readonly denied = new Set<string>();
  /** Whether it answers pings; undefined if it cannot be pinged. */
  answersPings: boolean | undefined;

  async send(request: ApiRequest): Promise<ApiResponse> {
    const query = new Map(request.query ?? []);
    const isWatch = query.get('watch') === 'true';
    this.asked.push(`${request.path}${isWatch ? ' watch' : ''}`);
    if (this.down) throw new ConnectionError('connection refused', { method: 'GET', url: this.server });
    if (this.forbidden.has(request.path))
      return this.#failure(403, 'Forbidden', `pods is forbidden: ${request.path}`);
    if (isWatch) return this.#answer(this.#watch(request));
    if (request.path.endsWith('/selfsubjectaccessreviews')) return this.#review(request);
    if (request.method !== 'GET') return this.#written(request);
    const document = this.documents[request.path];
    if (document !== undefined)
      return this.#answer([typeof document === 'string' ? document : JSON.stringify(document)]);
    const namespace = /^\/api\/v1\/namespaces\/([^/]+)\/pods$/.exec(request.path)?.[1];
    const one = /^metadata\.name=(.+)$/.exec(query.get('fieldSelector') ?? '')?.[1];
    if (request.path === '/api/v1/pods' && query.get('fieldSelector')?.startsWith('spec.nodeName='))
      return this.#answer([this.#wholePods([])]);
    if (namespace !== undefined && one !== undefined)
      return this.#answer([this.#wholePods([this.documents[`${request.path}/${one}`] ?? []].flat())]);
    if (namespace !== undefined || request.path === '/api/v1/pods')
      return this.#answer([this.#podList(namespace, query.get('includeObject') === 'Object')]);
    if (request.path === '/api/v1/namespaces') return this.#answer([this.#namespaceList()]);
    return this.#failure(404, 'NotFound', `${request.path} not found`);
  }

  #review({ body }: ApiRequest): ApiResponse {
    const { spec } = JSON.parse(String(body)) as {
      spec: { resourceAttributes: { verb: string; resource: string; subresource?: string } };
    };
    const { verb, resource, subresource } = spec.resourceAttributes;
    const what = `${verb} ${resource}${subresource === undefined ? '' : `/${subresource}`}`;
    const allowed = !this.denied.has(what);
    return this.#answer([JSON.stringify({ kind: 'SelfSubjectAccessReview', status: { allowed } })]);
  }

  async #written({ method, path, body }: ApiRequest): Promise<ApiResponse> {
    const request = `${method} ${path}`;
    this.writes.push({ request, body: JSON.parse(String(body)) });
    const answer = await this.write(request);
    const { code = 200 } = answer as { code?: number };
    return this.#answer([JSON.stringify(answer)], code);
  }

  ping(): Promise<void> | undefined {
    if (this.answersPings === undefined) return undefined;
    return this.answersPings ? Promise.resolve() : new Promise(() => {});
  }

  close(): void {}

  /** Sends a change to every watch of pods. */
  change(type: 'ADDED' | 'MODIFIED' | 'DELETED', pod: PodRow): void {
    const object = {
      kind: 'Table',
      apiVersion: 'meta.k8s.io/v1',
      columnDefinitions: this.columns,
      rows: [podTableRow(pod)],
    };
    const line = `${JSON.stringify({ type, object })}\n`;
    for (const [path, send] of this.#watches) {
      const one = / (\S+)$/.exec(path)?.[1] ?? pod.name;
      if (one === pod.name) send(line);
    }
  }

  /** Tells every watch that its history is gone. */
  expire(): void {
    const object = {
      kind: 'Status',
      status: 'Failure',
      message: 'too old resource version',
      reason: 'Expired',
      code: 410,
    };
    this.#push(`${JSON.stringify({ type: 'ERROR', object })}\n`);
  }

  /** Cuts every watch. */
  cut(): void {
    this.#push(new ConnectionError('connection reset by peer', { method: 'GET', url: this.server }));
  }

  get watched(): string[] {
    return [...this.#watches.keys()];
  }

  #push(chunk: string | Error): void {
    for (const send of this.#watches.values()) send(chunk);
  }

  async *#watch({ path: collection, query, signal }: ApiRequest): AsyncGenerator<string> {
    const one = /^metadata\.name=(.+)$/.exec(new Map(query ?? []).get('fieldSelector') ?? '')?.[1];
    const path = one === undefined ? collection : `${collection} ${one}`;
    const waiting: (string | Error)[] = [];
    let wake = () => {};
    this.#watches.set(path, (chunk) => {
      waiting.push(chunk);
      wake();
    });
    signal?.addEventListener('abort', () => wake());
    try {
      for (;;) {
        const chunk = waiting.shift();
        signal?.throwIfAborted();
        if (chunk instanceof Error) throw chunk;
        if (chunk !== undefined) yield chunk;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      this.#watches.delete(path);
    }
  }

  #podList(namespace: string | undefined, whole: boolean): string {
    this.objectsAsked ||= whole;
    const rows = this.pods
      .filter((pod) => namespace === undefined || (pod.namespace ?? 'default') === namespace)
      .map((pod) => podTableRow(pod, whole));
    return this.#table(this.columns, rows);
  }

  #wholePods(items: (string | object)[]): string {
    return JSON.stringify({ kind: 'PodList', apiVersion: 'v1', metadata: { resourceVersion: '10' }, items });
  }

  #namespaceList(): string {
    return this.#table(
      columns('Name', 'Status'),
      ['default', 'shop'].map((name) => ({ cells: [name, 'Active'], object: { metadata: { name } } })),
    );
  }

  #table(columnDefinitions: object[], rows: object[]): string {
    const metadata = { resourceVersion: '10' };
    return JSON.stringify({ kind: 'Table', apiVersion: 'meta.k8s.io/v1', metadata, columnDefinitions, rows });
  }

  #failure(code: number, reason: string, message: string): ApiResponse {
    return this.#answer([JSON.stringify({ kind: 'Status', status: 'Failure', message, reason, code })], code);
  }

  #answer(body: Iterable<string> | AsyncIterable<string>, status = 200): ApiResponse {
    async function* bytes(): AsyncGenerator<Uint8Array> {
      for await (const text of body) yield Buffer.from(text);
    }
    return { status, headers: { 'content-type': 'application/json' }, body: bytes() };
  }
}

const discovery: BrowserCluster['discovery'] = {
  inGroupVersion: async () => [],
  allIsKept: async () => true,
  confirm: async (resource) => resource,
  ...settledDiscovery(),
  async resolve(word) {
    const found = resources.find(({ name, kind, shortNames }) => [name, kind, ...shortNames].includes(word));
    if (found === undefined) throw new Error(`the server doesn't have a resource type "${word}"`);
    return found;
  },
  async resolveKind({ kind }) {
    return resources.find((each) => each.kind === kind)!;
  },
  expandCategory: async () => undefined,
  groups: async () => [{ name: '', versions: ['v1'], preferredVersion: 'v1' }],
  all: async () => ({ resources, failed: new Map() }),
  invalidate: async () => undefined,
  fromCache: false,
};

const info: ContextInfo = {
  contextName: 'dev',
  user: 'me',
  namespace: 'default',
  mode: 'open',
  knownNamespaces: ['team-a'],
};

/** A browser on fake servers, and its screen. */
export class Scene {
  readonly server = new FakeServer();
  readonly production = new FakeServer();
  readonly clock = new ManualClock();
  readonly state = new StateFile();
  readonly place = { folder: '/nowhere', home: '/nowhere' };
  /** Output to the terminal besides the screen. */
  readonly written: string[] = [];
  readonly browser: Browser;
  readonly cluster: BrowserCluster;
  /** Whether the terminal was asked to report the mouse, each time. */
  readonly mouse: boolean[] = [];
  /** What was written to the file of the action log. */
  readonly kept: string[] = [];
  size = { columns: 100, rows: 14 };
  /** The user at the editor. */
  edit: (text: string) => Promise<SavedFile> = () => Promise.reject(new Error('there is no editor'));
  /** Opens a context's cluster. */
  openContext = async (contextName: string) =>
    new BrowserCluster({ ...info, contextName, mode: 'protected' }, this.production, discovery);

  constructor(
    {
      keys = usualKeys,
      aliases = {},
      own,
      ...more
    }: Partial<ContextInfo & Pick<BrowserTools, 'keys' | 'aliases' | 'own'>> = {},
    noTrunc = false,
  ) {
    this.server.documents['/version'] = { gitVersion: 'v1.32.0' };
    this.production.documents['/version'] = { gitVersion: 'v1.33.0' };
    this.cluster = new BrowserCluster({ ...info, ...more }, this.server, discovery);
    const context = (name: string): ContextChoice => ({
      name,
      cluster: name,
      user: 'me',
      namespace: '',
      mode: name === 'prod' ? 'protected' : 'open',
    });
    this.browser = new Browser({
      looks: usualLooks(),
      keys,
      aliases,
      ...(own && { own }),
      clock: this.clock,
      random: () => 1,
      recents: new Recents(),
      state: this.state,
      place: this.place,
      clipboard: new Clipboard({}, (sequence) => this.written.push(sequence)),
      contexts: [context('dev'), context('prod')],
      open: (name) => this.openContext(name),
      noTrunc,
      lend: (use) => use(),
      editor: { edit: (text) => this.edit(text) },
      actionLogPath: '/state/actions.log',
      keepLogEntry: (line) => this.kept.push(line),
      suspend: () => undefined,
      setMouse: (isOn) => this.mouse.push(isOn),
    });
  }

  start(list: Partial<ListView> = {}, name?: string): this {
    const whole = { resource: podResource, namespace: 'default', ...list };
    this.browser.start(this.cluster, whole, name === undefined ? {} : { name });
    return this;
  }

  press(...keys: string[]): this {
    for (const key of keys) this.browser.press(key, true);
    return this;
  }

  /** Types a text, one key per character. */
  type(text: string): this {
    return this.press(...[...text].map((character) => (character === ' ' ? 'space' : character)));
  }

  /** The lines of the screen as text. */
  screen(): string[] {
    const lines = this.lines().map(({ spans }) =>
      spans
        .map(({ text }) => text)
        .join('')
        .trimEnd(),
    );
    const text = lines.join('\n');
    if (text.includes('by a fault of proa')) throw new Error(`the browser has a fault:\n${text}`);
    return lines;
  }

  lines(): Line[] {
    return screenLines(this.browser.frame(this.size), this.size);
  }

  /** The names in the table's rows. */
  names(): string[] {
    const { body } = this.browser.frame(this.size);
    if (body.kind !== 'table') return [];
    const at = body.columns.findIndex(({ kind }) => kind === 'name');
    return body.rows.map(({ cells }) => cells[at]!);
  }

  /**
   * Waits, a tenth of a second of the clock at a time, for a condition on the screen; fails with the screen if that
   * never happens.
   */
  async until(holds: (screen: string) => boolean, awaited = 'what was waited for'): Promise<string[]> {
    for (let turns = 0; turns < 500; turns++) {
      if (holds(this.screen().join('\n'))) return this.screen();
      await turn();
      this.clock.advance(100);
    }
    throw new Error(`the screen never showed ${awaited}:\n${this.screen().join('\n')}`);
  }

  /** Waits until a text is on the screen. */
  shows(text: string | RegExp): Promise<string[]> {
    const holds = (screen: string) => (typeof text === 'string' ? screen.includes(text) : text.test(screen));
    return this.until(holds, String(text));
  }
}
