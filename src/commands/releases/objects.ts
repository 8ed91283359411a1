import { examples } from '../../cli/base-command.js';
import { ClusterCommand } from '../../cli/cluster-command.js';
import { documentFormats, outputFlag, readOutput } from '../../cli/flags/print.js';
import { readReleaseName, revisionFlags, storeFlags } from '../../cli/flags/releases.js';
import {
  HOOK_HEADINGS,
  hookCells,
  OBJECT_HEADINGS,
  objectCells,
} from '../../render/releases/object-table.js';
import { summaryTable } from '../../render/summary-table.js';
import type { SummaryTable } from '../../terminal/frames.js';
import { type ReleaseObjectsReport, releaseObjects } from '../../verbs/releases/objects.js';

/** `proa releases objects`: the state of the objects of a release. */
export default class ReleasesObjects extends ClusterCommand<typeof ReleasesObjects> {
  static override summary = 'Show the objects of a release as they are in the cluster';
  static override description =
    'Prints each object of the manifest with its state in the words of the server. "!" marks objects that are ' +
    'missing or not well. The objects of hooks are listed below, with when they run and how the last run ended; ' +
    'most of them are deleted afterwards.';
  static override usage = ['releases objects NAME [flags]'];
  static override examples = examples({
    'Show the state of the objects of a release': 'releases objects web',
    'Print it as JSON, for programs': 'releases objects web -o json',
  });
  static override completes = ['releases'] as const;
  static override flags = { ...revisionFlags(), ...storeFlags(), ...outputFlag(documentFormats) };

  protected async execute(): Promise<undefined> {
    const { flags, args, environment } = this;
    const { revision, store } = flags;
    const asked = { release: readReleaseName(args, 'releases objects'), revision, store };
    const format = readOutput(flags, environment.variables, documentFormats);
    const table = await summaryTable(environment);
    const text = (report: ReleaseObjectsReport) => tablesOf(report, table);
    await this.printReports({ format, text }, (session) => releaseObjects(asked, session));
  }
}

function* tablesOf({ objects, hooks }: ReleaseObjectsReport, table: SummaryTable): Generator<string> {
  if (objects.length > 0) yield table([OBJECT_HEADINGS, ...objects.map(objectCells)]);
  if (objects.length > 0 && hooks.length > 0) yield '\n';
  if (hooks.length > 0) yield table([HOOK_HEADINGS, ...hooks.map(hookCells)]);
}
