import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { ObjectTarget } from '../../cluster/target.js';
import { findDeps } from '../../objects/builder/deps.js';
import { oneTarget } from '../../objects/builder/one-target.js';
import { Failures, goMessageOf } from '../../objects/visit/failures.js';
import type { Fact } from '../../render/facts/fact.js';
import { factText, nextText, titleText } from '../../render/facts/text.js';
import type { Reports, TextOutcomes } from '../../render/outcomes.js';
import { shellLine } from '../../terminal/shell-line.js';
import { causesOf, type NextLook } from './causes.js';

/** Gives the facts about an object as lines, as they are found. What could not be read fails in the end. */
export async function* tellWhy(words: readonly string[], isColored: boolean, session: Session): TextOutcomes {
  const { target, steps, failures } = await lookAt(words, session);
  let isFirst = true;
  for await (const step of steps) {
    if (isFirst) yield titleText(target);
    isFirst = false;
    yield 'fact' in step ? factText(step.fact, isColored) : nextText(step.next);
  }
  failures.noteDone();
  failures.finish();
}

/** Gives the same as one report. What could not be read is part of it, and fails in the end. */
export async function* reportWhy(words: readonly string[], session: Session): Reports<object> {
  const { target, steps, failures } = await lookAt(words, session);
  const facts: Fact[] = [];
  const next: NextLook[] = [];
  for await (const step of steps)
    if ('fact' in step) facts.push(step.fact);
    else next.push(step.next);
  yield whyDocument(target, facts, next, failures.all().map(goMessageOf));
  failures.noteDone();
  failures.finish();
}

async function lookAt(words: readonly string[], session: Session) {
  const { environment, discovery } = session;
  const target = await oneTarget(words, findDeps(session), 'why explains one object: TYPE/NAME');
  const failures = new Failures();
  const deps = {
    client: clientOf(session),
    discovery,
    now: environment.now,
    signal: environment.signal,
    onError: (error: unknown) => failures.add({ error, of: 'object' }),
  };
  return { target, failures, steps: causesOf(target, deps) };
}

function whyDocument(
  { resource, namespace, name }: ObjectTarget,
  facts: readonly Fact[],
  next: readonly NextLook[],
  failed: readonly string[],
): object {
  return {
    kind: 'Explanation',
    object: { kind: resource.kind, ...(namespace !== undefined && { namespace }), name },
    facts: facts.map(({ isBad, ...fact }) => ({ ...fact, bad: isBad })),
    next: next.map(({ words, shows }) => ({ command: shellLine(['proa', ...words]), shows })),
    ...(failed.length > 0 && { failed }),
  };
}
