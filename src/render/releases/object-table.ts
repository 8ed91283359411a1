import { cellText } from '../table-cells.js';

/** An object of a release, as it is in the cluster. */
export interface ObjectRow {
  apiVersion: string;
  kind: string;
  /** "" for none. */
  namespace: string;
  name: string;
  /** Undefined if unknown. */
  exists: boolean | undefined;
  /** In the server's words: `3/3 ready`; or why it is unknown. */
  state: string;
  /** Something is wrong, or it does not exist. */
  bad: boolean;
}

/** An object of a hook. */
export interface HookRow extends ObjectRow {
  /** `pre-install`, `test`. */
  events: string[];
  /** How it last ended; "" if it has not run. */
  phase: string;
}

/** The headings of the table of objects. */
export const OBJECT_HEADINGS = ['OBJECT', 'NAMESPACE', 'STATE'];

/** The headings of the table of hooks. */
export const HOOK_HEADINGS = ['HOOK', 'NAMESPACE', 'EVENTS', 'LAST RUN', 'STATE'];

/** The cells of an object; `!` precedes the state of one that is not well. */
export function objectCells(row: ObjectRow): string[] {
  return [nameText(row), row.namespace || '<none>', stateText(row)].map(cellText);
}

/** The cells of an object of a hook. */
export function hookCells(row: HookRow): string[] {
  const { namespace, events, phase } = row;
  const run = phase === 'Failed' ? `! ${phase}` : phase || '<none>';
  return [nameText(row), namespace || '<none>', events.join(','), run, stateText(row)].map(cellText);
}

function nameText({ kind, name }: ObjectRow): string {
  return kind === '' ? '<unknown>' : `${kind}/${name}`;
}

function stateText({ state, bad, exists }: ObjectRow): string {
  return `${bad ? '! ' : ''}${state || (exists === true ? 'there' : '')}`;
}
