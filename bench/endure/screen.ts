/** What a screen of the browser says. */
export interface Screen {
  /** Where the user is, the context left out: `shop-0`, `pods`. */
  place: readonly string[];
  isLive: boolean;
  /** Whether it is a list that the user goes to, rather than a text or a table about one. */
  isList: boolean;
  /** The number of objects by the header. */
  count: number | undefined;
  /** What is filtered, marked and sorted. */
  state: string;
  /** The rows of the table that are not marked as deleted, by their columns; undefined where no table is seen. */
  rows: Record<string, string>[] | undefined;
}

/** How the ways to the lists end that the user goes to. */
const LISTS = /^(pods|deployments\.apps|configmaps|namespaces|nodes|events|services)( |$)/;

/** Reads a screen, given as its lines. */
export function readScreen(lines: readonly string[]): Screen {
  const [head = '', second = '', ...others] = lines;
  // Where something is wrong, a line says it between the header and the table.
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
    // Where nothing is listed, a text stands in the rows' place.
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
    // A question or the command bar stands over the rows below.
    if (/[╭│╰]/.test(line)) break;
    const [, signs = '', cells = ''] = /^(.{0,4})(.*)$/.exec(line) ?? [];
    const found = cellsOf(' '.repeat(signs.length) + cells);
    // Texts begin and figures end where their title does; why a table is empty is said across the columns, in one sentence.
    const placed = found.map((cell) => ({
      title: columns.find(({ index, end }) => index === cell.index || end === cell.end)?.text,
      text: cell.text,
    }));
    if (placed.length < Math.min(2, columns.length) || placed.some(({ title }) => title === undefined)) break;
    // What was deleted is seen a little longer, and says so.
    if (signs.includes('-')) continue;
    const row = Object.fromEntries(columns.map(({ text }) => [text, '']));
    for (const { title, text } of placed) row[title!] = text;
    rows.push(row);
  }
  return rows;
}
