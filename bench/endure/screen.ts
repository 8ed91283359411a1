/** The content of a browser screen. */
export interface Screen {
  /** Where the user is, without the context: `shop-0`, `pods`. */
  place: readonly string[];
  isLive: boolean;
  /** Whether it is a list of objects, rather than a text or a table about one. */
  isList: boolean;
  /** The number of objects in the header. */
  count: number | undefined;
  /** The filter, marks and sort order. */
  state: string;
  /** The rows of the table that are not marked as deleted, by column; undefined if no table is visible. */
  rows: Record<string, string>[] | undefined;
}

/** The ends of the paths of the lists that the user visits. */
const LISTS = /^(pods|deployments\.apps|configmaps|namespaces|nodes|events|services)( |$)/;

/** Reads the lines of a screen. */
export function readScreen(lines: readonly string[]): Screen {
  const [head = '', second = '', ...others] = lines;
  // If something is wrong, a line between the header and the table says so.
  const isSaid = !/(^| )NAME( |$)| LAST SEEN /.test(second);
  const [titles = '', ...rest] = isSaid ? others : [second, ...others];
  const [path = '', ...facts] = head.trim().split(/ {2,}/);
  const [, ...place] = path.split(' ▸ ');
  const [, number] =
    facts
      .map((fact) => /^([\d,]+(?: of [\d,]+)?) (?!match|marked)[a-z]/.exec(fact))
      .find((found) => found !== null) ?? [];
  const isTable = /(^| )NAME( |$)/.test(titles) || / LAST SEEN /.test(titles);
  return {
    place,
    isList: isTable && LISTS.test(place.at(-1) ?? ''),
    isLive: facts.includes('● live'),
    count: number === undefined || number.includes('of') ? undefined : Number(number.replaceAll(',', '')),
    state: [isSaid ? second.trim() : '', ...facts].join(' '),
    // If nothing is listed, a text replaces the rows.
    rows: isTable
      ? facts.some((fact) => /^0 /.test(fact))
        ? []
        : readRows(titles, rest.slice(0, -1))
      : undefined,
  };
}

function readRows(titles: string, lines: readonly string[]): Record<string, string>[] {
  const cellsOf = (line: string) =>
    Array.from(line.matchAll(/\S+( \S+)*/g), ({ 0: text, index }) => ({
      text,
      index,
      end: index + text.length,
    }));
  const columns = cellsOf(titles);
  const rows: Record<string, string>[] = [];
  for (const line of lines) {
    // A question or the command bar covers the rows below.
    if (/[╭│╰]/.test(line)) break;
    const [, signs = '', cells = ''] = /^(.{0,4})(.*)$/.exec(line) ?? [];
    const found = cellsOf(' '.repeat(signs.length) + cells);
    // Texts are left-aligned and numbers right-aligned with their titles; the reason why a table is empty spans the
    // columns.
    const placed = found.map((cell) => ({
      title: columns.find(({ index, end }) => index === cell.index || end === cell.end)?.text,
      text: cell.text,
    }));
    if (placed.length < Math.min(2, columns.length) || placed.some(({ title }) => title === undefined)) break;
    // Deleted objects remain visible for a while, marked as deleted.
    if (signs.includes('-')) continue;
    const row = Object.fromEntries(columns.map(({ text }) => [text, '']));
    for (const { title, text } of placed) row[title!] = text;
    rows.push(row);
  }
  return rows;
}
