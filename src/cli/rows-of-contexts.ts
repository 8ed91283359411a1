import type { ContextPart } from '../cluster/contexts/in-contexts.js';
import type { Session } from '../cluster/session.js';
import { type ContextRows, ContextTable } from '../render/context-rows.js';
import { printTexts, type TextOutcomes } from '../render/outcomes.js';

/** Prints the output of several contexts in one table. */
export function rowsOfContexts<R>(
  verb: (session: Session, rows: ContextRows) => TextOutcomes<R>,
): (session: Session, part: ContextPart) => Promise<R> {
  const table = new ContextTable();
  return (session, { cell, turn }) =>
    printTexts(session.environment.stdout, verb(session, { table, cell, turn }));
}
