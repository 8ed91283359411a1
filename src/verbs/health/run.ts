import { clientOf } from '../../cluster/client/client.js';
import { collectionIn, whereOf } from '../../cluster/namespaces/where.js';
import type { Session } from '../../cluster/session.js';
import { parseLabelSelector } from '../../codec/label-selector.js';
import { Failures } from '../../objects/visit/failures.js';
import { coloredOutput } from '../../process/colored-output.js';
import { HEALTH_DOCUMENT, healthText, sectionDocument } from '../../render/facts/health.js';
import { isHumanReadable, type OutputFormat } from '../../render/output-format.js';
import { reportListPrinter } from '../../render/printers.js';
import { checkHealth } from './check.js';

/** What `health` is asked for, checked. */
interface HealthOptions {
  allNamespaces: boolean;
  /** Names and patterns of --exclude-namespace. */
  excludedNamespaces: readonly string[];
  labelSelector: string;
  /** So many objects are named for each reason. */
  most: number;
  isColored: boolean;
  /** Exit with another code where something is not well. */
  detailedExitCode: boolean;
  /** Undefined for lines. */
  format: OutputFormat | undefined;
}

/** With --detailed-exitcode: something is not well. */
const NOT_WELL = 3;

/** Carries out `health`: prints each type as soon as it has been looked at. Gives the exit code; fails at the end where something could not be read. */
export async function runHealth(options: HealthOptions, session: Session): Promise<number> {
  const { environment, discovery } = session;
  parseLabelSelector(options.labelSelector);
  const chosen = await whereOf(session, options);
  const failures = new Failures();
  for (const error of chosen.errors) failures.add({ error, of: 'object' });
  const { format, isColored, most, labelSelector } = options;
  const { now, signal } = environment;
  const settings = { where: collectionIn(chosen), labelSelector, now, signal };
  const report =
    format === undefined || isHumanReadable(format)
      ? undefined
      : await reportListPrinter(format, HEALTH_DOCUMENT, environment);
  const output = coloredOutput(isColored, environment);
  let isWell = true;
  for await (const section of checkHealth(settings, { client: clientOf(session), discovery })) {
    if (section.error !== undefined) failures.add({ error: section.error, of: 'object' });
    else failures.noteDone();
    if (section.findings.length > 0) isWell = false;
    if (report === undefined)
      await output.write(healthText(section, { most, now: now(), isColored, withoutErrors: true }));
    else await report.add(sectionDocument(section));
  }
  await report?.end();
  failures.finish();
  return options.detailedExitCode && !isWell ? NOT_WELL : 0;
}
