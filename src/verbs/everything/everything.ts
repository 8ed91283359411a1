import { clientOf } from '../../cluster/client/client.js';
import { collectionIn, whereOf } from '../../cluster/namespaces/where.js';
import type { Session } from '../../cluster/session.js';
import { parseLabelSelector } from '../../codec/label-selector.js';
import { groupVersion } from '../../codec/object.js';
import { resourceName } from '../../discovery/types.js';
import { Failures } from '../../objects/visit/failures.js';
import { type Clock, systemClock } from '../../process/clock.js';
import { generatorOf } from '../../process/generator-of.js';
import { type GiveText, printTo } from '../../render/give-output.js';
import { countText } from '../../render/numbers.js';
import type { TextOutcomes } from '../../render/outcomes.js';
import { isHumanReadable, type OutputFormat } from '../../render/output-format.js';
import type { ObjectPrinter } from '../../render/printer.js';
import { objectPrinter } from '../../render/printers.js';
import { StatusError } from '../../transport/errors.js';
import { type EverythingOutput, singular, tableOutput } from './everything-table.js';
import { type EverythingSettings, type ListedType, listAllTypes, typesOfEverything } from './list-all.js';
import { USABLE_TYPES, unusedTest } from './unused-objects.js';

/** The options of `get everything`, validated. */
export interface EverythingOptions {
  allNamespaces: boolean;
  /** Names and patterns of --exclude-namespace. */
  excludedNamespaces: readonly string[];
  labelSelector: string;
  fieldSelector: string;
  /** Only what was created or changed in the last milliseconds; undefined for all. */
  sinceMs: number | undefined;
  unowned: boolean;
  /** Only config maps, secrets, claims and service accounts that nothing uses. */
  unused: boolean;
  noHeaders: boolean;
  showManagedFields: boolean;
  format: OutputFormat;
}

/**
 * Lists every type, many at a time, and returns each as soon as it has been listed; the rows of the first second together.
 * Types that cannot be listed fail at the end; omitted ones are named.
 */
export function everything(
  options: EverythingOptions,
  session: Session,
  clock: Clock = systemClock,
): TextOutcomes {
  return generatorOf((give) => giveEverything(options, session, give, clock));
}

async function giveEverything(
  options: EverythingOptions,
  session: Session,
  give: GiveText,
  clock: Clock,
): Promise<void> {
  const { environment, discovery } = session;
  parseLabelSelector(options.labelSelector);
  const { now, signal } = environment;
  const chosen = await whereOf(session, options);
  const { labelSelector, fieldSelector, unowned, unused, sinceMs } = options;
  const client = clientOf(session);
  const output = await outputOf(options, give, session, clock);
  const settings: EverythingSettings = {
    ...{
      where: collectionIn(chosen),
      clusterWide: chosen.allNamespaces,
      labelSelector,
      fieldSelector,
      unowned,
      signal,
    },
    whole: output.whole,
    since: sinceMs === undefined ? undefined : now() - sinceMs,
    ...(unused && { only: USABLE_TYPES }),
  };
  const failures = new Failures();
  for (const error of chosen.errors) failures.add({ error, of: 'object' });
  const [{ types, leftOut, failed }, isUnused] = await Promise.all([
    typesOfEverything(settings, discovery),
    unused ? unusedTest(settings.where, { client, discovery }, signal) : () => true,
  ]);
  for (const error of failed.values()) failures.add({ error, of: 'object' });
  let count = 0;
  let listedTypes = 0;
  try {
    await listAllTypes(types, settings, { client }, async (listed) => {
      if (listed.error !== undefined) failures.add({ error: named(listed), of: 'object' });
      else {
        listedTypes++;
        failures.noteDone();
      }
      const type = resourceName(listed.resource);
      const objects = listed.objects.filter((object) => isUnused(type, object));
      count += objects.length;
      if (objects.length > 0) await output.print(listed, objects);
    });
  } catch (error) {
    await output.end(false);
    throw error;
  }
  await output.end(failures.isEmpty);
  const without = leftOut.length === 0 ? '' : `; left out: ${leftOut.join(', ')}`;
  await session.tell(`proa: ${countText(count, 'object')} of ${countText(listedTypes, 'type')}${without}`);
  failures.finish();
}

/** An error that names its type, as the responses of servers do. */
function named({ resource, error }: ListedType): unknown {
  if (error instanceof StatusError || !(error instanceof Error)) return error;
  return new Error(`${resourceName(resource)}: ${error.message}`, { cause: error });
}

async function outputOf(
  options: EverythingOptions,
  give: GiveText,
  { environment }: Session,
  clock: Clock,
): Promise<EverythingOutput> {
  const { format } = options;
  if (isHumanReadable(format))
    return tableOutput(options, give, { now: environment.now, after: clock.after.bind(clock) });
  if (format.name === 'name')
    return {
      whole: false,
      print: async ({ resource }, objects) => {
        const type = singular(resource);
        await give(objects.map(({ metadata }) => `${type}/${metadata?.name}\n`).join(''));
      },
      end: async () => undefined,
    };
  const printer = await objectPrinter(
    { format, showManagedFields: options.showManagedFields, allowMissingTemplateKeys: true },
    printTo(give, environment),
  );
  return documentOutput(printer);
}

function documentOutput(printer: ObjectPrinter): EverythingOutput {
  let begun = false;
  const begin = async () => {
    if (!begun) await printer.begin?.({ apiVersion: 'v1', kind: 'List' });
    begun = true;
  };
  return {
    whole: true,
    print: async ({ resource }, objects) => {
      await begin();
      const { group, version, kind } = resource;
      await printer.print(
        objects.map((object) => ({ ...object, apiVersion: groupVersion(group, version), kind })),
      );
    },
    end: async (complete) => {
      await begin();
      await printer.end({ resourceVersion: '', pages: 1, complete });
    },
  };
}
