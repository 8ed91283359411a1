import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { findDeps } from '../../objects/builder/deps.js';
import { oneTarget } from '../../objects/builder/one-target.js';
import { Failures, goMessageOf } from '../../objects/visit/failures.js';
import { explanationDocument } from '../../render/facts/explanation.js';
import { explanationText } from '../../render/facts/text.js';
import type { Reports, TextOutcomes } from '../../render/outcomes.js';
import { explain, type GrowingExplanation } from './explain.js';

/** The options, and the form of the output. */
interface WhyOptions {
  words: readonly string[];
  /** Flags that name the cluster, for the commands that lead on. */
  place: readonly string[];
  isColored: boolean;
  /** Columns of the terminal; undefined if lines are not wrapped. */
  width: number | undefined;
}

/** Explains an object as text. What could not be read fails at the end. */
export async function* tellWhy({ words, ...view }: WhyOptions, session: Session): TextOutcomes {
  const { explanation, failures } = await explanationOf(words, session);
  yield explanationText(explanation, view);
  failures.noteDone();
  failures.finish();
}

/** The same as one report. What could not be read is part of it, and fails at the end. */
export async function* reportWhy(
  { words, place }: Pick<WhyOptions, 'words' | 'place'>,
  session: Session,
): Reports<object> {
  const { explanation, failures } = await explanationOf(words, session);
  yield explanationDocument(explanation.target, explanation, {
    place,
    failed: failures.all().map(goMessageOf),
  });
  failures.noteDone();
  failures.finish();
}

async function explanationOf(words: readonly string[], session: Session) {
  const { environment, discovery } = session;
  const wanted = `why explains one object: TYPE/NAME, for example "${session.program} why deployment/web"`;
  const target = await oneTarget(words, findDeps(session), wanted);
  const failures = new Failures();
  const deps = {
    client: clientOf(session),
    discovery,
    now: environment.now,
    signal: environment.signal,
    onError: (error: unknown) => failures.add({ error, of: 'object' }),
  };
  let explanation: GrowingExplanation | undefined;
  for await (const grown of explain(target, deps)) explanation = grown;
  return { failures, explanation: explanation! };
}
