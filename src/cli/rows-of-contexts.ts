import type { ContextPart } from '../cluster/contexts/in-contexts.js';
import type { Session } from '../cluster/session.js';
import { type ContextRows, ContextTable } from '../render/context-rows.js';

/** What each of several contexts does where all of them fill one table. */
export function rowsOfContexts<R>(
  work: (session: Session, rows: ContextRows) => Promise<R>,
): (session: Session, part: ContextPart) => Promise<R> {
  const table = new ContextTable();
  return (session, { cell, turn }) => work(session, { table, cell, turn });
}
