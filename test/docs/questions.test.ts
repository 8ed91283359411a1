import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { anchorOf, document } from './support.js';

/** Newcomers' questions: words that the index must contain, and words that the linked section must contain. */
const QUESTIONS: readonly (readonly [asked: RegExp, answered: readonly RegExp[]])[] = [
  [/list faster/i, [/--limit/, /-o name/, /-n\b/]],
  [/why did my list stop/i, [/expired/, /resum|continue/]],
  [/behind a proxy/i, [/HTTPS_PROXY/, /NO_PROXY/, /proxy-url/]],
  [/prod read-only/i, [/mode: read-only/, /PROA_READ_ONLY/]],
  [/\bCI\b/, [/--deadline/, /--no-interactive/, /exit code/]],
  [/exit codes/i, [/\| 0 \|/, /\| 141 \|/, /--exit-codes=fine/]],
  [/cloud's exec plugin/i, [/EKS/, /GKE/, /AKS/, /not found/]],
  [/color off/i, [/NO_COLOR/, /--color=never/]],
  [/cache/i, [/\.cache\/proa/, /delete the cache/]],
  [/upgrade/i, [/git pull/, /package/]],
  [/safe/i, [/secret/i, /credentials/i]],
  [/copy a file/i, [/proa cp/]],
  [/not like kubectl/i, [/kubectl 1\.36/, /--consistency=snapshot/]],
  [/write a plugin/i, [/PATH/, /#!\/bin\/sh/, /proa hello/]],
  [/default namespace/i, [/proa ns NAME/, /set-context --current --namespace/]],
];

/** The rows of the index: a question, and the first link beside it. */
const rows = [
  ...document('docs/README.md').matchAll(/^\| ([^|[]+\?) \| \[[^\]]+\]\(([^)#]*)#([^)]+)\)/gm),
].map(([, question, file, anchor]) => ({ question: question!, file: file!, anchor: anchor! }));

/** The part of a document from the heading with an anchor to the next heading of its rank; undefined without one. */
function sectionAt(text: string, anchor: string): string | undefined {
  const withoutComments = (block: string) => block.replaceAll(/^#/gm, ' #');
  const parts = text.replaceAll(/^```[\s\S]*?^```$/gm, withoutComments).split(/^(?=#+ )/m);
  const rank = (part: string) => /^#+/.exec(part)?.[0].length ?? 0;
  const start = parts.findIndex((part) => anchorOf(part.split('\n', 1)[0]!) === anchor);
  if (start === -1) return undefined;
  const end = parts.findIndex(
    (part, at) => at > start && rank(part) > 0 && rank(part) <= rank(parts[start]!),
  );
  return parts.slice(start, end === -1 ? undefined : end).join('');
}

it.each(QUESTIONS)('the index leads from %s to a section that answers it', (asked, answered) => {
  const row = rows.find(({ question }) => asked.test(question));
  expect(row).toBeDefined();
  const section = sectionAt(document(normalize(join(dirname('docs/README.md'), row!.file))), row!.anchor);
  expect(section).toBeDefined();
  expect(answered.filter((words) => !words.test(section!))).toEqual([]);
});
