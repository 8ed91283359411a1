import { resourceName } from '../../../discovery/types.js';
import { showControls } from '../../../terminal/sanitize.js';
import { shellLine } from '../../../terminal/shell-line.js';
import type { ActionSubject } from '../../rows/subject.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { ActionOutcome, ActionWork, Answers } from '../types.js';

/** Something that was done, or failed, on one object. */
export interface ActionLogEntry {
  /** Milliseconds since 1970. */
  time: number;
  context: string;
  /** The equivalent command. */
  command: string;
  kind: ActionOutcome['kind'];
  text: string;
  /** The undo command; "" if there is none. */
  opposite: string;
}

/** How many entries are kept for the screen; the file contains the others. */
const MOST = 1000;

/** The actions of this run of the browser, latest last. */
export class ActionLog {
  readonly #entries: ActionLogEntry[] = [];
  readonly #keep: (line: string) => void;

  /** @param keep adds a line to the file */
  constructor(keep: (line: string) => void = () => undefined) {
    this.#keep = keep;
  }

  get all(): readonly ActionLogEntry[] {
    return this.#entries;
  }

  add(entry: ActionLogEntry): void {
    this.#entries.push(entry);
    if (this.#entries.length > MOST) this.#entries.shift();
    this.#keep(entryLine(entry));
  }
}

/** `2026-11-23T03:00:00Z  big  done  proa delete pods/web-1 --namespace=shop --context=big  # deleted` */
function entryLine({ time, context, kind, command, text }: ActionLogEntry): string {
  const when = new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
  return [
    when,
    context === '' ? '-' : shellLine([context]),
    kind.replace(' ', '-'),
    `${command}  # ${oneLine(text)}`,
  ].join('  ');
}

/** The log entry of an outcome. The server's words about a secret are omitted: they may quote its content. */
export function logEntryOf(
  outcome: ActionOutcome,
  {
    work,
    answers,
    cluster,
    time,
  }: { work: ActionWork; answers: Answers; cluster: BrowserCluster; time: number },
): ActionLogEntry {
  const { subject, kind, text, opposite } = outcome;
  const line = (words: readonly string[]) => commandLine(words, subject, cluster);
  const command = work.command(subject, answers);
  const isSecret = resourceName(subject.resource) === 'secrets';
  return {
    time,
    context: cluster.info.contextName,
    command: work.isWholeCommand ? shellLine(command) : line(command),
    kind,
    text: isSecret && kind !== 'done' ? kind : text,
    opposite: opposite === undefined ? '' : line(opposite),
  };
}

/** A `proa` command as typed in a shell, with the namespace and the context of an object. */
function commandLine(
  words: readonly string[],
  { namespace }: ActionSubject,
  { info }: BrowserCluster,
): string {
  const place = [
    ...(namespace === undefined ? [] : [`--namespace=${namespace}`]),
    ...(info.contextName === '' ? [] : [`--context=${info.contextName}`]),
  ];
  return shellLine(['proa', ...words, ...place]);
}

function oneLine(text: string): string {
  return showControls(text.replaceAll(/\s+/g, ' '));
}
