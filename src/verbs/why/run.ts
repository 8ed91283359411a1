import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import type { ObjectTarget } from '../../cluster/target.js';
import { findDeps } from '../../objects/builder/deps.js';
import { oneTarget } from '../../objects/builder/one-target.js';
import { Failures, textOf } from '../../objects/visit/failures.js';
import { coloredOutput } from '../../process/colored-output.js';
import type { Fact } from '../../render/facts/fact.js';
import { factText, nextText, titleText } from '../../render/facts/text.js';
import { isHumanReadable, type OutputFormat } from '../../render/output-format.js';
import { documentPrinter } from '../../render/printers.js';
import { shellLine } from '../../terminal/shell-line.js';
import { explain, type NextLook } from './explain.js';

/** What `why` is asked for, checked. */
interface WhyOptions {
  words: readonly string[];
  isColored: boolean;
  /** Undefined for lines. */
  format: OutputFormat | undefined;
}

/** Carries out `why`: prints facts as they are found. What could not be read fails the command at the end. */
export async function runWhy(options: WhyOptions, session: Session): Promise<void> {
  const { environment, discovery } = session;
  const target = await oneTarget(options.words, findDeps(session), 'why explains one object: TYPE/NAME');
  const failures = new Failures();
  const deps = {
    client: clientOf(session),
    discovery,
    now: environment.now,
    signal: environment.signal,
    onError: (error: unknown) => failures.add({ error, of: 'object' }),
  };
  const { format, isColored } = options;
  if (format === undefined || isHumanReadable(format)) {
    const output = coloredOutput(isColored, environment);
    let isFirst = true;
    for await (const step of explain(target, deps)) {
      if (isFirst) await output.write(titleText(target));
      isFirst = false;
      await output.write('fact' in step ? factText(step.fact, isColored) : nextText(step.next));
    }
  } else {
    const facts: Fact[] = [];
    const next: NextLook[] = [];
    for await (const step of explain(target, deps))
      if ('fact' in step) facts.push(step.fact);
      else next.push(step.next);
    const print = await documentPrinter({ format, allowMissingTemplateKeys: true }, environment);
    await print(whyDocument(target, facts, next, failures.all().map(textOf)));
  }
  failures.noteDone();
  failures.finish();
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
