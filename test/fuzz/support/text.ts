import fc from 'fast-check';

/** One change to a text. */
type Edit = (text: string) => string;

/** From 0 to 1, evenly: fast-check's own preference would nearly always select the beginning. */
const place = fc.noBias(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }));

/** Splits the text between two of its characters. */
function cut(text: string, where: number): [string, string] {
  const at = Math.floor(where * (text.length + 1));
  return [text.slice(0, at), text.slice(at)];
}

/** A change to one line of a text. */
function onLine(change: (line: string, lines: readonly string[]) => string) {
  return (where: number): Edit =>
    (text) => {
      const lines = text.split('\n');
      const at = Math.floor(where * lines.length);
      return lines.with(at, change(lines[at]!, lines)).join('\n');
    };
}

/**
 * These texts with up to five changes: signs inserted or removed, lines moved, duplicated and indented differently,
 * values replaced, other line ends.
 * @param signs tokens with a meaning in the language of the texts
 */
export function editedTexts(texts: readonly string[], signs: readonly string[]): fc.Arbitrary<string> {
  const sign = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...signs) },
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  const edit: fc.Arbitrary<Edit> = fc.oneof(
    fc.tuple(place, sign).map(
      ([where, sign]): Edit =>
        (text) =>
          cut(text, where).join(sign),
    ),
    fc.tuple(place, fc.integer({ min: 1, max: 4 })).map(
      ([where, count]): Edit =>
        (text) => {
          const [before, behind] = cut(text, where);
          return before + behind.slice(count);
        },
    ),
    fc
      .tuple(place, sign)
      .map(([where, sign]) => onLine((line) => line.replace(/: .*|:$/, `: ${sign}`))(where)),
    fc
      .tuple(place, sign)
      .map(([where, sign]) => onLine((line) => line.replace(/[\w-]+(?=:)/, () => sign))(where)),
    fc.tuple(place, sign).map(([where, sign]) => onLine((line) => line + sign)(where)),
    fc
      .tuple(place, sign)
      .map(([where, sign]) => onLine((line) => line.replace(/(?<= )\S/, () => sign))(where)),
    fc
      .tuple(place, fc.nat(6))
      .map(([where, by]) => onLine((line) => ' '.repeat(by) + line.trimStart())(where)),
    place.map((where) => onLine((line) => `${line}\n${line}`)(where)),
    place.map((where) => onLine(() => '')(where)),
    fc
      .tuple(place, place)
      .map(([from, to]) => onLine((line, lines) => `${line}\n${lines[Math.floor(to * lines.length)]}`)(from)),
    place.map(
      (where): Edit =>
        (text) =>
          cut(text, where)[0],
    ),
    fc.constant<Edit>((text) => text.replaceAll('\n', '\r\n')),
    fc.constant<Edit>((text) => `\ufeff${text}`),
  );
  return fc
    .tuple(fc.constantFrom(...texts), fc.array(edit, { maxLength: 5 }))
    .map(([text, edits]) => edits.reduce((changed, change) => change(changed), text));
}
