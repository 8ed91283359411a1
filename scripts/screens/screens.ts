import { Stage } from './stage.ts';

/** A screen, the steps to it, and its text. */
export interface Shot {
  title: string;
  text: string;
  screen: string;
}

/** The main views of the browser, in the order in which a user would reach them. */
export async function takeScreens(): Promise<Shot[]> {
  return [...(await mainViews()), ...(await ofOneObject()), ...(await inTrouble()), ...(await small())];
}

async function mainViews(): Promise<Shot[]> {
  await using stage = await Stage.set();
  const shots: Shot[] = [];
  const shot = async (title: string, text: string, ...shown: string[]) => {
    shots.push({ title, text, screen: await stage.showing(...shown) });
  };
  await shot('The table', '`proa browse -A`', '400 pods');
  stage.press('/');
  stage.type('web !running');
  await shot('A filter', 'As you type it after `/`.', 'match', '/web !running');
  stage.press('enter', 'space', 'space');
  await shot('Marked rows', 'With the space bar.', '2 marked');
  stage.press('escape', 's');
  await shot('Sorting', '`s`: then a letter chooses the column.', 'RESTARTS', 'Press its letter');
  stage.type('t');
  await shot('Sorted', 'The title of the column shows the direction.', 'RESTARTS ↓');
  stage.press('n');
  await shot('Namespaces', 'After `n`; type to search.', 'Which namespace?', 'shop-0');
  stage.press('escape', ':');
  stage.type('gadget');
  await shot('Resources', 'After `:`: resources by any name, and commands.', 'gadget0x0s');
  stage.press('escape', ':');
  stage.type('pods shop-01 /web !run');
  await shot(
    'The command bar',
    'A place with its namespace and a filter. What Enter does stands first.',
    'in shop-01, showing web !run',
  );
  stage.press('escape', ',');
  await shot('Columns', '`,`: those that are shown, and more.', 'columns of pods');
  stage.press('escape', '?');
  await shot('Help', 'The keys that work here.', 'Keys for pods');
  return shots;
}

async function ofOneObject(): Promise<Shot[]> {
  await using stage = await Stage.set({ allNamespaces: true });
  const shots: Shot[] = [];
  const shot = async (title: string, text: string, ...shown: string[]) => {
    shots.push({ title, text, screen: await stage.showing(...shown) });
  };
  await stage.showing('400 pods');
  stage.press('i');
  await shot('Details', '`i`: every column, labels and annotations.', 'labels:');
  stage.press('escape', 'd');
  await shot('A description', '`d`: what `describe` prints.', 'Controlled By:');
  stage.press('escape', 'y');
  await stage.showing('apiVersion: v1');
  stage.press('down', 'down', 'space');
  await shot('YAML', '`y`: with folding and search.', '▸ metadata:');
  stage.press('escape', 't');
  await shot('A tree', '`t`: what owns the object, and what it owns.', 'Pod/', 'types in');
  stage.press('escape', 'enter');
  await shot(
    'Containers',
    'Enter on a pod: a table, whose keys act on the container of the row.',
    '▸ containers',
  );
  stage.press('escape', 'l');
  await shot('Logs', '`l`: the logs of all containers of the pod, followed.', '▸ logs', 'following', 'GET /');
  return shots;
}

async function inTrouble(): Promise<Shot[]> {
  const shots: Shot[] = [];
  {
    await using stage = await Stage.set({ context: 'proa-sandbox-limited' });
    shots.push({
      title: 'Without rights',
      text: 'What you may not list is reported in its place.',
      screen: await stage.showing('is forbidden'),
    });
    stage.press(':');
    stage.type('pods shop-0 @proa-*');
    stage.press('enter');
    shots.push({
      title: 'Several contexts',
      text: '`:pods shop-0 @proa-*`, or `:ctx a,b`: a column tells the context of each row.',
      screen: await stage.showing('CONTEXT', 'live'),
    });
    stage.press('escape', 'n');
    shots.push({
      title: 'Namespaces without the right to list them',
      text: 'Choose one that the kubeconfig names, or type a name.',
      screen: await stage.showing('shop-0', 'forbidden'),
    });
  }
  await using stage = await Stage.set({
    config: 'contexts: {proa-sandbox: {mode: protected}}',
    rows: 8,
  });
  shots.push({
    title: 'A protected context',
    text: '`contexts: {NAME: {protected: true}}` in the configuration file.',
    screen: await stage.showing('PROTECTED', '400 pods'),
  });
  await using acting = await Stage.set({ config: 'contexts: {proa-sandbox: {mode: protected}}' });
  await acting.showing('PROTECTED', '400 pods');
  acting.wait(2000);
  acting.press('D');
  shots.push({
    title: 'A question',
    text: '`D` in a protected context: the name of the context has to be typed.',
    screen: await acting.showing('Delete pods/', 'Type'),
  });
  return shots;
}

async function small(): Promise<Shot[]> {
  await using stage = await Stage.set({ columns: 40, rows: 10 });
  const screen = await stage.showing('live', 'STATUS');
  return [{ title: 'Forty columns', text: 'Name and status remain.', screen }];
}

/** The same screens on terminals of several widths, one page for each. */
export async function takeWidths(): Promise<{ columns: number; shots: Shot[] }[]> {
  const pages: { columns: number; shots: Shot[] }[] = [];
  for (const columns of [80, 132, 200]) pages.push({ columns, shots: await ofWidth(columns) });
  return pages;
}

async function ofWidth(columns: number): Promise<Shot[]> {
  await using stage = await Stage.set({ columns, rows: 20, allNamespaces: false, sample: true });
  const shots: Shot[] = [];
  const shot = async (title: string, text: string, ...shown: string[]) => {
    shots.push({ title, text, screen: await stage.showing(...shown) });
  };
  await shot('The table', '`proa browse`', 'CrashLoopBackOff', '● live');
  stage.press('/');
  stage.type('crash');
  await stage.showing('/crash█', '1 match');
  stage.press('enter', 'h');
  await shot('Why', '`h`: what is wrong, how often, and where to look next.', '▸ why');
  stage.press('escape', ':');
  stage.type('health');
  stage.press('enter');
  await shot('Health', '`:health`: what is not well in the namespace.', '▸ health');
  return shots;
}
