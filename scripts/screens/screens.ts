import { Stage } from './stage.ts';

/** A screen, what leads to it, and what is to be seen there. */
export interface Shot {
  title: string;
  text: string;
  screen: string;
}

/** The main views of the browser, one after the other as one would come to them. */
export async function takeScreens(): Promise<Shot[]> {
  return [...(await mainViews()), ...(await ofOneObject()), ...(await inTrouble()), ...(await small())];
}

async function mainViews(): Promise<Shot[]> {
  await using stage = await Stage.set();
  const shots: Shot[] = [];
  const shot = async (title: string, text: string, ...shown: string[]) => {
    shots.push({ title, text, screen: await stage.showing(...shown) });
  };
  await shot('The table', '`proa browse -A`', '400 objects', 'one snapshot, live', 'server v');
  stage.press('/');
  stage.type('web !running');
  await shot('A filter', 'As it is typed, behind `/`.', 'match', '/web !running');
  stage.press('enter', 'space', 'space');
  await shot('Marked rows', 'With the space bar.', '2 marked');
  stage.press('escape', 's');
  await shot('Sorting', '`s` asks by which column.', 'RESTARTS', 'columns');
  stage.type('rest');
  stage.press('enter');
  await shot('Sorted', 'The title says by what, and which way.', 'RESTARTS ↑');
  stage.press('n');
  await shot('Namespaces', 'Behind `n`; typing narrows.', 'all namespaces', 'shop-0');
  stage.press('escape', ':');
  stage.type('gad');
  await shot('Resources', 'Behind `:`, by any name.', 'gadget0x0s');
  stage.press('escape', '?');
  await shot('Help', 'The keys that work here.', 'help', 'Esc');
  return shots;
}

async function ofOneObject(): Promise<Shot[]> {
  await using stage = await Stage.set({ allNamespaces: true });
  const shots: Shot[] = [];
  const shot = async (title: string, text: string, ...shown: string[]) => {
    shots.push({ title, text, screen: await stage.showing(...shown) });
  };
  await stage.showing('400 objects', 'one snapshot, live', 'server v');
  stage.press('enter');
  await shot('Details', 'Enter: every column, and what is worth knowing.', 'lines');
  stage.press('escape', 'd');
  await shot('A summary', '`d`: with owners and events.', 'of Deployment/');
  stage.press('escape', 'y');
  await stage.showing('apiVersion: v1');
  stage.press('down', 'down', 'space');
  await shot('YAML', '`y`: folded and searched.', 'apiVersion: v1');
  stage.press('escape', 'l');
  await shot('A log', '`l`: followed.', 'log of', '500 lines, following', 'GET /');
  return shots;
}

async function inTrouble(): Promise<Shot[]> {
  const shots: Shot[] = [];
  {
    await using stage = await Stage.set({ context: 'proa-sandbox-limited' });
    shots.push({
      title: 'Without rights',
      text: 'What one may not list is said in place.',
      screen: await stage.showing('is forbidden', 'server v'),
    });
    stage.press('n');
    shots.push({
      title: 'Namespaces one can name',
      text: 'Where even namespaces may not be listed.',
      screen: await stage.showing('shop-0', 'forbidden'),
    });
  }
  await using stage = await Stage.set({ protectedContexts: ['proa-sandbox'], rows: 8 });
  shots.push({
    title: 'A protected context',
    text: '`contexts: {NAME: {protected: true}}` of the config file.',
    screen: await stage.showing('PROTECTED', '400 objects', 'one snapshot, live'),
  });
  return shots;
}

async function small(): Promise<Shot[]> {
  await using stage = await Stage.set({ columns: 40, rows: 10 });
  const screen = await stage.showing('400 objects', 'STATUS');
  return [{ title: 'Forty columns', text: 'Name and state stay.', screen }];
}
