import type { Found, Step } from '../builder/query.js';
import { type VisitRules, visit } from './visit.js';

/** As visit, for verbs that print by themselves. */
export async function* visitAndShow<F extends Found<unknown>, R>(
  steps: AsyncGenerator<Step<F>>,
  work: (found: F) => Promise<R>,
  { show, ...rules }: VisitRules<F> & { show?(result: R, found: F): Promise<void> },
): AsyncGenerator<{ found: F; result: R }, number, undefined> {
  return yield* visit(steps, work, rules, async function* (result, found) {
    await show?.(result, found);
    yield { found, result };
  });
}
