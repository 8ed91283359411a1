import { type FindingLine, findingLines, onOneLine } from '../../../render/facts/columns.js';
import type { Explanation, NextStep } from '../../../render/facts/explanation.js';
import type { Fact } from '../../../render/facts/fact.js';
import { wrapWords } from '../../../terminal/text-width.js';
import type { Span } from '../../../terminal/ui/view-model.js';
import type { GrowingExplanation } from '../../../verbs/why/explain.js';
import type { SeenObject } from '../../frame/screen.js';
import { targetPath } from '../../rows/list-view.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { RowsSource, ToolRow } from '../rows/rows-screen.js';

/** Why an object is in its state: the sentence, the findings, and the next steps. @param now milliseconds since 1970 */
export function whySource(cluster: BrowserCluster, target: SeenObject, now: () => number): RowsSource {
  return {
    path: [...targetPath(target), 'why'],
    about: target,
    ...{ wraps: true, hasSteps: true },
    read: async (show, signal) => {
      const { explain } = await import('../../../verbs/why/explain.js');
      const { client, discovery } = cluster;
      const errors: unknown[] = [];
      const onError = (error: unknown) => errors.push(error);
      for await (const explanation of explain(target, { client, discovery, now, signal, onError }))
        show({
          rows: rowsOf(explanation, target),
          note: notRead(errors.map((error) => cluster.whyRefused(error))),
        });
    },
  };
}

function rowsOf(explanation: GrowingExplanation, target: SeenObject): ToolRow[] {
  const { facts, steps } = explanation;
  return [conclusionRow(explanation, target), ...findingRows(facts, target), ...steps.map(stepRow)];
}

function conclusionRow({ conclusion, isWell, isComplete }: GrowingExplanation, target: SeenObject): ToolRow {
  const text = isWell && !isComplete ? 'Nothing is wrong so far; still reading.' : onOneLine(conclusion);
  const role: Span['role'] = isWell ? 'title' : 'bad';
  return {
    spans: [{ text, role }],
    target,
    wrapped: (width) => wrapWords(text, width).map((line) => [{ text: line, role }]),
  };
}

function findingRows(facts: Explanation['facts'], target: SeenObject): ToolRow[] {
  // All findings share their columns, which the screen requests one by one.
  const drawn = new Map<number, FindingLine[][]>();
  const linesIn = (width: number) => {
    const known = drawn.get(width) ?? findingLines(facts, width);
    drawn.set(width, known);
    return known;
  };
  return findingLines(facts).map(([line], index): ToolRow => {
    const fact = facts[index]!;
    return {
      spans: findingSpans(line!, fact),
      target,
      said: `${fact.isBad ? '! ' : ''}${onOneLine(`${fact.label}: ${fact.text} (${fact.from})`)}`,
      wrapped: (width) => linesIn(width)[index]!.map((each) => findingSpans(each, fact)),
      ...(index === 0 && { isApart: true as const }),
    };
  });
}

function findingSpans({ subject, text, source }: FindingLine, { isBad }: Fact): Span[] {
  return [
    { text: subject, role: isBad ? 'bad' : 'plain' },
    { text, role: isBad ? 'bad' : 'plain' },
    { text: source, role: 'muted' },
  ];
}

function stepRow(step: NextStep, index: number): ToolRow {
  return {
    spans: [
      { text: index === 0 ? '  next  ' : '        ', role: 'heading' },
      { text: `${index + 1}`, role: 'key' },
      { text: `  ${onOneLine(step.shows)}`, role: 'plain' },
    ],
    target: step.target,
    step,
    said: onOneLine(step.shows),
    ...(index === 0 && { isApart: true as const }),
  };
}

function notRead(reasons: readonly string[]): string {
  return [...new Set(reasons)].map((reason) => `not read: ${reason}`).join('; ');
}
