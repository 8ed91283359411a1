import type { Invocation } from './run-kubectl.js';

const COLUMNS: [set: string, spec: string][] = [
  ['pods', 'NAME:.metadata.name'],
  ['pods', 'NAME:metadata.name,NODE:{.spec.nodeName},PHASE:{status.phase}'],
  ['pods', 'NAME:.metadata.name,CREATED:.metadata.creationTimestamp,LABELS:.metadata.labels'],
  [
    'pods',
    'N:.metadata.name,IMAGES:.spec.containers[*].image,PORTS:.spec.containers[*].ports[*].containerPort',
  ],
  ['pods', 'CONTAINERS:.spec.containers,NAME:.metadata.name'],
  ['pods', 'NOTE:.metadata.annotations.example\\.com/note,NAME:.metadata.name,NODE:.spec.nodeName'],
  ['pods', 'NAME:.metadata.name,READY:.status.conditions[?(@.type=="Ready")].status,X:.nope'],
  ['pods', 'PROBE:.status.conditions[*].lastProbeTime,NAME:.metadata.name'],
  ['pods', 'RESTARTS:.status.containerStatuses[0].restartCount,READY:.status.containerStatuses[*].ready'],
  ['pods', 'A VERY LONG HEADER INDEED:.metadata.name,:.kind,X:.spec'],
  ['pods', 'PORTS:.spec..containerPort'],
  ['pods', 'EMPTY:,NAME:.metadata.name'],
  ['pods', 'DOLLAR:$.metadata.name'],
  ['pods', 'BAD:.x[,NAME:.metadata.name'],
  ['pods', 'INDEX:.spec.containers[5].name'],
  ['pods', 'NAME:.metadata.name,'],
  ['pods', 'NAME'],
  ['pods', 'NAME=.metadata.name'],
  ['pods', 'X:{.a}{.b}'],
  ['pods', 'X:{.a'],
  ['pods', 'X:{range .items}'],
  ['pods', ''],
  ['odd', 'S:.strings.lines,E:.strings.escape,U:.strings.unicode,V:.strings.version'],
  ['odd', 'LONG_HEADER:.kind,F:.strings.feed,K:.kind,V:.strings.version'],
  ['odd', 'A:.kind,F:.strings.feed,B:.kind'],
  ['odd', 'N:.numbers,L:.nested,M:.mixed,B:.flags'],
  ['odd', 'BIG:.numbers.big,LONG:.numbers.long,MICRO:.numbers.micro,BEYOND:.numbers.beyond'],
  ['odd', 'EMPTY:.strings.empty,NULL:.nothing,MAP:.emptyMap,LIST:.emptyList,ITEMS:.emptyList[*],END:.kind'],
  ['odd', 'BYTES:.strings.version.*,Q:.strings.quotes'],
  ['odd', 'TEXT:.things[?(@.on==true)].name,N:.metadata.name 5'],
  ['empty', 'NAME:.metadata.name,NODE:.spec.nodeName'],
];

const SORTED_SIZES = [
  '.text',
  'text',
  '{.text}',
  '{text}',
  '.amount',
  '.count',
  '.share',
  '.when',
  '.maybe',
  '.mixed',
  '.on',
  '.list',
  '.list[0]',
  '.rows[0].n',
  '.rows[*].n',
  '.rows[5].n',
  '.metadata',
  '.metadata.name',
  '.metadata.name.*',
  '.nope',
  '.nope[0]',
  '..name',
  '.x[',
  '{.a}{.b}',
  '{.a',
  'a b',
  '.text,',
  '.list[?(@>5)]',
];

const ORDERED = ['ties12', 'ties13', 'ties40', 'ties60', 'ties200', 'descending', 'nearly', 'organ', 'holes'];

/** Everything recorded for `-o custom-columns`. */
export const columnCases: Invocation[] = [
  ...COLUMNS.flatMap(([set, spec], at) => [
    { set, flags: [`-ocustom-columns=${spec}`] },
    ...(at % 4 === 0 ? [{ set, flags: [`-ocustom-columns=${spec}`, '--no-headers'] }] : []),
  ]),
  { set: 'one', name: 'web-1', flags: ['-ocustom-columns=NAME:.metadata.name,KIND:.kind'] },
  ...['two-columns.txt', 'empty.txt', 'one-line.txt', 'uneven.txt', 'bad.txt'].flatMap((file) => [
    { set: 'pods', flags: [`-ocustom-columns-file=${file}`] },
    { set: 'pods', flags: [`-ocustom-columns-file=${file}`, '--no-headers'] },
  ]),
];

/** Everything recorded for `--sort-by`: on the objects themselves, and on the server's tables. */
export const sortCases: Invocation[] = [
  ...SORTED_SIZES.flatMap((key) => [
    { set: 'sizes', flags: [`--sort-by=${key}`, '-oname'] },
    { set: 'sizes', flags: [`--sort-by=${key}`, '--no-headers'] },
  ]),
  ...ORDERED.flatMap((set) => [
    { set, flags: ['--sort-by=.rank', '-oname'] },
    { set, flags: ['--sort-by=.rank', '--no-headers'] },
  ]),
  { set: 'one', flags: ['--sort-by=.nope', '-oname'] },
  { set: 'one', flags: ['--sort-by=.nope', '--no-headers'] },
  { set: 'empty', flags: ['--sort-by=.nope', '-oname'] },
];

/** The order of equal ones where the sort becomes irregular: that of kubectl up to 1.32; later ones differ. */
export const releaseBoundSortCases: Invocation[] = ['-oname', '--no-headers'].map((flag) => ({
  set: 'ties1000',
  flags: ['--sort-by=.rank', flag],
}));
