import { isPathUnknown } from '../../cluster/list-refusal.js';
import { ObjectWriter } from '../../cluster/object-writer.js';
import { serverRelease } from '../../cluster/server-release.js';
import type { Session } from '../../cluster/session.js';
import type { Target } from '../../cluster/target.js';
import { createHead } from '../../cluster/write-requests.js';
import type { KubeObject } from '../../codec/object.js';
import type { Selection } from '../../codec/selection.js';
import { klogHeader } from '../../go/klog.js';
import { withLastApplied } from '../../objects/last-applied.js';
import { ManifestCheck } from '../../objects/manifest-check.js';
import { manifestIo, manifestTarget, selectorOf } from '../../objects/manifest-target.js';
import { itemsOf } from '../../objects/manifests/documents.js';
import { eachManifest } from '../../objects/manifests/each.js';
import { hasReason, isStop } from '../../process/errors.js';
import { Failures, withSource } from './failures.js';
import type { CreateOptions } from './options.js';
import { type WrittenPrinter, writtenPrinter } from './printer.js';

/** What is shown of an object by its name. */
const NAMES: Selection = { metadata: { name: true } };

/** Carries out a `create -f`: object by object, and the rest where one fails. Gives the exit code, or fails with what is to be told. */
export async function runCreate(options: CreateOptions, session: Session): Promise<number> {
  const warn = (text: string) =>
    void session.tell(`${klogHeader(new Date(session.environment.now()), process.pid, 'W')}${text}`);
  for (const text of options.warnings) warn(text);
  if (options.raw !== '') {
    const { postRaw } = await import('./raw.js');
    await postRaw(options.raw, options.filenames[0]!, session);
  } else {
    await createAll(options, session, warn);
  }
  session.checkWarnings();
  return 0;
}

async function createAll(
  options: CreateOptions,
  session: Session,
  warn: (text: string) => void,
): Promise<void> {
  const { environment, transport, discovery } = session;
  const release = serverRelease(session);
  const check = new ManifestCheck(options.validation, {
    release,
    openApi: async () => (await import('../../cluster/open-api.js')).fetchOpenApi(session),
    warn,
  });
  const writer = new ObjectWriter(options.wire, {
    transport,
    memory: discovery.protobuf,
    release,
    signal: environment.signal,
  });
  const output = await writtenPrinter(options, 'created', environment);
  const wanted = options.labelSelector === '' ? undefined : await selectorOf(options.labelSelector);
  const run: CreateRun = { options, session, writer, output, failures: new Failures(), created: 0 };
  const io = await manifestIo(environment);
  for await (const step of eachManifest(options, io, (document) => check.check(document))) {
    environment.signal.throwIfAborted();
    if ('error' in step) {
      run.failures.addManifest(step.error);
      continue;
    }
    for (const object of itemsOf(step.object)) {
      if (wanted?.(object.metadata?.labels ?? {}) === false) continue;
      await createOne(object, step.source, run);
    }
  }
  await output.printer.end({ resourceVersion: '', pages: 1, complete: true });
  run.failures.finish();
  if (run.created === 0) throw new Error('no objects passed to create');
}

interface CreateRun {
  options: CreateOptions;
  session: Session;
  writer: ObjectWriter;
  output: WrittenPrinter;
  failures: Failures;
  /** Objects that were created, or would be. */
  created: number;
}

async function createOne(object: KubeObject, source: string, run: CreateRun): Promise<void> {
  const { options, session, output, failures } = run;
  const target = await targetOf(object, source, run);
  if (target === undefined) return;
  const placed = inNamespace(object, target.namespace);
  const ready = options.saveConfig ? withLastApplied(placed) : placed;
  try {
    const answer = options.dryRun === 'client' ? ready : await send(ready, target, run);
    run.created++;
    await output.printer.print([answer]);
  } catch (error) {
    session.environment.signal.throwIfAborted();
    if (isStop(error)) throw error;
    failures.addObject(withSource(error, 'creating', source));
  }
}

/** Undefined where the object has no place on this cluster, which is kept for the end. */
async function targetOf(object: KubeObject, source: string, run: CreateRun): Promise<Target | undefined> {
  const { session, failures } = run;
  if (!object.apiVersion) {
    // Where the server fills it in, it may be another one than was meant; kubectl's request for it leads nowhere.
    failures.addObject(new Error(`error when creating ${JSON.stringify(source)}: apiVersion not set`));
    return undefined;
  }
  try {
    return await manifestTarget(object, source, false, session);
  } catch (error) {
    session.environment.signal.throwIfAborted();
    if (hasReason(error, 'NamespaceMismatch')) failures.addObject(error);
    else failures.addManifest(error);
    return undefined;
  }
}

/** Sends an object; once more with discovery asked anew where the server does not know the path that a cache gave. */
async function send(object: KubeObject, target: Target, run: CreateRun): Promise<KubeObject> {
  const { session, output, options, writer } = run;
  const { discovery } = session;
  const sendTo = ({ resource, namespace }: Target) => {
    const settings = { ...options, fieldValidation: options.validation };
    const head = createHead({ resource, namespace }, settings);
    return writer.send({
      head,
      resource,
      object: withoutVersion(object),
      select: output.namesOnly ? NAMES : true,
    });
  };
  try {
    return await sendTo(target);
  } catch (error) {
    if (!isPathUnknown(error) || !discovery.fromCache) throw error;
    await discovery.invalidate();
    const { group, version, kind } = target.resource;
    return sendTo({ ...target, resource: await discovery.resolveKind({ group, version, kind }) });
  }
}

/** The object with the namespace it goes to, as kubectl sends and shows it. */
function inNamespace(object: KubeObject, namespace: string | undefined): KubeObject {
  if (namespace === undefined || object.metadata?.namespace === namespace) return object;
  return { ...object, metadata: { ...object.metadata, namespace } };
}

/** An object without the version of another one like it, which a server takes for no new object. */
function withoutVersion(object: KubeObject): KubeObject {
  if (!object.metadata?.resourceVersion) return object;
  const { resourceVersion: _, ...metadata } = object.metadata;
  return { ...object, metadata };
}
