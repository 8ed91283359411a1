import type { TableScreen } from '../table-screen.js';
import { columnChoices } from './column-choices.js';

/**
 * Carries out `columns` of line mode: lists the columns, or chooses some by their titles, in order, labels and paths
 * among them. Fails with what cannot be understood.
 */
export async function chooseColumns(
  table: TableScreen,
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
    for (const word of rest.split(/\s*,\s*/)) {
      const known = layout.columns.find(word);
      const isOwn = /^(?:\+|label:)|[.=]/.test(word);
      if (!isOwn && known === undefined)
        throw new Error(`there is no column ${word}; "columns" lists those that there are`);
      if (isOwn) {
        const { column, readsObjects } = await layout.add(word);
        if (readsObjects) say('whole objects are read from now on, for their fields');
        ids.push(column.id);
      } else ids.push(known!.id);
    }
    layout.show(ids);
  }
  say(`columns: ${layout.columns.shown.map(({ title }) => title).join(', ')}`);
}
