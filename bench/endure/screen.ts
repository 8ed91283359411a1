/** What a screen of the browser says. */
export interface Screen {
  /** Where the user is, the context left out: `shop-0`, `pods`. */
  place: readonly string[];
  isLive: boolean;
  /** The number of objects by the header. */
  count: number | undefined;
  /** What is filtered, marked and sorted. */
  state: string;
  /** The rows of the table, by their columns; undefined where no table is seen. */
  rows: Record<string, string>[] | undefined;
}

/** Reads a screen, given as its lines. */
export function readScreen(lines: readonly string[]): Screen {
  const [head = '', state = '', titles = '', ...rest] = lines;
  const [path = '', ...facts] = head.trim().split(/ {2,}/);
  const [, ...place] = path.split(' > ');
  const number = facts.find((fact) => /^[\d,]+( of [\d,]+)?$/.test(fact));
  const isTable = /(^| )NAME( |$)/.test(titles) || / LAST SEEN /.test(titles);
  return {
    place,
    isLive: facts.includes('live'),
    count: number === undefined || number.includes('of') ? undefined : Number(number.replaceAll(',', '')),
    state: state.trim(),
    // Where nothing is listed, a text stands in the rows' place.
    rows: isTable ? (number === '0' ? [] : readRows(titles, rest.slice(0, -1))) : undefined,
  };
}

function readRows(titles: string, lines: readonly string[]): Record<string, string>[] {
  const columns = Array.from(titles.matchAll(/\S+( \S+)*/g), ({ 0: title, index }) => ({ title, index }));
  const rows: Record<string, string>[] = [];
  for (const line of lines) {
    // Why a table is empty is said in its place, across the columns.
    if (line.trim() === '' || columns.some(({ index }) => line.slice(index - 1, index).trim() !== '')) break;
    const row: Record<string, string> = {};
    for (const [place, { title, index }] of columns.entries())
      row[title] = line.slice(index, columns[place + 1]?.index).trim();
    rows.push(row);
  }
  return rows;
}
