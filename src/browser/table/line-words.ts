import { columnChoices } from './columns/column-choices.js';
import { usageColumnOf } from './metrics/usage-columns.js';
import type { RowTable } from './row-table.js';
import { FileThereError, type SavePlace, saveTable } from './save.js';

/**
 * Carries out `columns` of line mode: lists the columns, or chooses some by titles, labels and paths, in order. Fails
 * with the words that cannot be understood.
 */
export async function chooseColumns(
  table: RowTable,
  rest: string,
  say: (line: string) => void,
): Promise<void> {
  const { layout } = table;
  if (rest === '') {
    for (const { title, note, isShown } of columnChoices(table).all)
      say(`${title}: ${isShown ? 'shown' : 'not shown'}${note === '' ? '' : `, ${note}`}`);
    return;
  }
  if (rest === 'usual') layout.show(undefined);
  else {
    const ids: string[] = [];
    for (const word of rest.split(',').map((each) => each.trim())) {
      const known = layout.columns.find(word);
      const isMeasured = known === undefined && usageColumnOf(word, table.resource) !== undefined;
      const isOwn = isMeasured || /^(?:\+|label:)|[.=]/.test(word);
      if (!isOwn && known === undefined)
        throw new Error(`there is no column ${word}; "columns" lists the available ones`);
      if (isOwn) {
        const { column, readsObjects } = await layout.add(word);
        if (readsObjects) say('complete objects are read from now on, for their fields');
        ids.push(column.id);
      } else ids.push(known!.id);
    }
    layout.show(ids);
  }
  await table.lookAtUsage();
  say(`columns: ${layout.columns.shown.map(({ title }) => title).join(', ')}`);
}

/** Carries out `save` of line mode: `rows.csv`, or `rows.csv replace`. Fails as saveTable does, with advice. */
export async function saveByWord(
  table: RowTable,
  rest: string,
  { place, now }: { place: SavePlace; now: number },
): Promise<string> {
  const replace = /(?<!\s)\s+replace$/.exec(rest);
  const path = rest.slice(0, replace?.index);
  try {
    return await saveTable(table, path, { place, replaces: replace !== null, now });
  } catch (error) {
    if (!(error instanceof FileThereError)) throw error;
    throw new Error(`${error.message}; "save ${path} replace" replaces it`, { cause: error });
  }
}
