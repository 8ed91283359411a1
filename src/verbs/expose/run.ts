import { type Client, clientOf } from '../../cluster/client/client.js';
import { logWarnings } from '../../cluster/log-warnings.js';
import type { Session } from '../../cluster/session.js';
import type { KubeObject } from '../../codec/object.js';
import { SERVICES } from '../../discovery/core-resources.js';
import { findDeps } from '../../objects/builder/deps.js';
import { findObjects } from '../../objects/builder/find.js';
import type { Found } from '../../objects/builder/query.js';
import { withChangeCause } from '../../objects/change-cause.js';
import { gateOf } from '../../objects/gate/gate.js';
import { type Override, withOverride } from '../../objects/made/override.js';
import { sendMade, withNamespace, withSavedConfig } from '../../objects/made/send.js';
import { visit } from '../../objects/visit/visit.js';
import { type Concurrency, writeWidth } from '../../objects/visit/width.js';
import { type ResultOptions, resultPrinter } from '../../render/result-printer.js';
import { exposedBy } from './exposed.js';
import { type ServiceFlags, serviceFor } from './service.js';

/** A checked `expose`. */
interface ExposeOptions extends Override, Omit<ResultOptions, 'keepOrder' | 'typed'> {
  service: ServiceFlags;
  /** The objects: TYPE NAME, TYPE/NAME. */
  words: readonly string[];
  filenames: readonly string[];
  kustomize: string;
  recursive: boolean;
  fieldManager: string;
  saveConfig: boolean;
  /** What `--record` notes as the cause of the change; undefined without it. */
  changeCause: string | undefined;
  /** Nobody is asked in a protected context. */
  yes: boolean;
  /** How many services are created at a time. */
  concurrency: Concurrency;
  /** What kubectl logs of words it will not take for ever. */
  warnings: readonly string[];
}

/** Carries out an `expose`, and continues after failures. Gives the exit code, or fails with the errors to print. */
export async function runExpose(options: ExposeOptions, session: Session): Promise<number> {
  const { words, filenames, kustomize, recursive, dryRun } = options;
  const { environment, tell } = session;
  await logWarnings(options.warnings, session);
  const output = await resultPrinter({ ...options, typed: true }, environment);
  const gate = gateOf(session, 'expose', options);
  const client = clientOf(session, 'json', gate);
  const { steps } = await findObjects(
    { words, files: { filenames, kustomize, recursive } },
    {},
    findDeps(session),
  );
  const visited = visit(gate.pass(steps), (found) => expose(found, options, client, session), {
    continueOnError: true,
    width: writeWidth(options.concurrency, session.transport),
    signal: environment.signal,
    show: (object) => output.print(object, 'exposed'),
    ...(dryRun === 'none' && { tell }),
  });
  try {
    for await (const _ of visited);
  } finally {
    await output.end();
  }
  return 0;
}

async function expose(
  found: Found,
  options: ExposeOptions,
  client: Client,
  session: Session,
): Promise<KubeObject> {
  const { service, changeCause, dryRun, saveConfig } = options;
  const made = await withOverride(serviceFor(found.target.name, exposedBy(found), service), options);
  const recorded = changeCause === undefined ? made : withChangeCause(made, changeCause);
  if (dryRun === 'client') return withNamespace(recorded, session);
  const ready = saveConfig ? await withSavedConfig(recorded) : recorded;
  return sendMade(ready, SERVICES, options, { client, namespace: session.namespace });
}
