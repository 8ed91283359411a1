import { spansText } from '../../../../src/terminal/text-width.js';
import { hintRows } from '../../../../src/terminal/ui/hint-lines.js';
import { bodyTop } from '../../../../src/terminal/ui/screen-lines.js';
import type { Drawn } from '../drawn.js';
import { textOf } from '../drawn.js';
import { madeOf } from './pieces.js';

/** Lines around the body, header, title and bottom, in which something is cut off without a sign. */
export function cutAround({ frame, lines, size }: Drawn): string[] {
  const { header, title, state, position, message, prompt, hints } = frame;
  const facts = header.facts.flatMap(({ text }) => [text, text.replace(/^as of /, '')]);
  const heading = [header.mode, header.path.join(' ▸ '), spansText(header.note ?? []).trim(), ...facts, ','];
  const under = [title, spansText(state).trim(), position];
  const typed =
    prompt === undefined ? [] : [`${prompt.label}${prompt.text}█`, `${prompt.text}█`, `(${prompt.problem})`];
  const keys = hints.flatMap((group) => [
    group.title,
    ...group.hints.map(({ key, does }) => `${key} ${does}`),
  ]);
  const bottom = [...keys, ...typed, ...(message === undefined ? [] : [message.text])];
  const top = bodyTop(frame);
  const texts = lines.map(textOf);
  const checked: [string, readonly string[]][] = [
    [texts[0]!, heading],
    ...texts.slice(1, top).map((text): [string, string[]] => [text, under]),
    ...texts
      .slice(size.rows - hintRows(hints, size.columns))
      .map((text): [string, string[]] => [text, bottom]),
  ];
  return checked.flatMap(([text, pieces]) =>
    madeOf(
      text,
      pieces.map((piece) => piece.trim()),
    ) === undefined
      ? [`cut without a sign: ${text}`]
      : [],
  );
}
