/**
 * The floors of src/, from the ground up: a room imports itself and rooms on lower floors, never a neighbor on its own
 * floor. ARCHITECTURE.md shows this table, and test/rules checks every import against it.
 */
export const floors: readonly (readonly string[])[] = [
  ['go'],
  ['codec', 'framing', 'process'],
  ['kubeconfig', 'merge', 'terminal'],
  ['transport'],
  ['discovery'],
  ['cluster'],
  ['objects'],
  ['render'],
  ['cli', 'verbs'],
  ['browser'],
  ['commands'],
  ['commands.ts'],
  ['start.ts'],
  ['under-oclif.ts'],
];

/** The sandbox is beside the house: the rooms it uses, and the only room that uses it. */
export const island = {
  room: 'sandbox',
  uses: ['codec', 'framing', 'merge', 'go', 'process'],
  reachedBy: 'commands/sandbox',
} as const;

/**
 * Floors within large rooms, from the ground up: folders of the room, of which the deepest that contains a file counts.
 * A folder of such a room imports only folders on lower floors.
 */
export const innerFloors: Readonly<Record<string, readonly (readonly string[])[]>> = {
  browser: [
    ['state'],
    ['frame'],
    ['rows'],
    ['filter', 'pick'],
    ['table'],
    ['text'],
    ['copy'],
    ['navigation'],
    ['bar', 'forward', 'logs', 'views'],
    ['act'],
    ['keys'],
    ['own'],
    ['app'],
    ['line'],
    ['run.ts'],
  ],
  sandbox: [
    ['base'],
    ['store', 'types'],
    ['object'],
    ['table'],
    ['resources'],
    ['http'],
    ['access', 'apply', 'cache', 'discovery', 'openapi', 'streams'],
    ['containers', 'generate'],
    ['rest/continue'],
    ['rest/request'],
    ['rest/list', 'rest/validate'],
    ['rest/read', 'rest/watch'],
    ['rest/delete', 'rest/pods'],
    ['rest/write'],
    ['rest/evict', 'rest/review'],
    ['rest/resource.ts'],
    ['controllers'],
    ['serve'],
    ['app'],
    ['index.ts'],
  ],
};

/** The most files in one folder of a room with its own floors. */
export const MAX_FILES_SIDE_BY_SIDE = 15;

/** The room of a file by its path below src/: `transport/http1.ts` is in `transport`, a lone file is its own room. */
export function roomOf(path: string): string {
  return path.split('/', 1)[0]!;
}

/** Each verb is its own room: none may use another. */
function verbOf(path: string): string {
  return path.startsWith('verbs/') ? path.split('/').slice(0, 2).join('/') : roomOf(path);
}

/**
 * The problem with an import of one file of src/ by another; undefined if it is allowed.
 * @param from the importing file, as a path below src/
 */
export function faultOf(from: string, to: string): string | undefined {
  const [room, other] = [roomOf(from), roomOf(to)];
  if (verbOf(from) === verbOf(to)) return undefined;
  if (room === island.room) {
    if ((island.uses as readonly string[]).includes(other)) return undefined;
    return `${from} imports ${to}: the sandbox uses ${island.uses.join(', ')} and nothing else; move what it needs there`;
  }
  if (other === island.room) {
    if (from.startsWith(`${island.reachedBy}/`)) return undefined;
    return `${from} imports ${to}: only ${island.reachedBy} reaches the sandbox`;
  }
  const [height, below] = [floorOf(room), floorOf(other)];
  if (below < height) return undefined;
  if (room === other)
    return `${from} imports ${to}: verbs do not use each other; move what both need a floor down`;
  return `${from} imports ${to}: ${other} is not below ${room}; move what is shared a floor down, or pass it in`;
}

/**
 * The problem with an import between two files of a room with its own floors; undefined if it is allowed. Fails if a
 * file is in no folder of the table.
 */
export function innerFaultOf(from: string, to: string): string | undefined {
  const room = roomOf(from);
  const inner = innerFloors[room];
  if (inner === undefined || roomOf(to) !== room) return undefined;
  const [folder, other] = [innerRoomOf(from), innerRoomOf(to)];
  if (folder === other) return undefined;
  const height = (name: string) => inner.findIndex((folders) => folders.includes(name));
  if (height(other) < height(folder)) return undefined;
  return `${from} imports ${to}: ${room}/${other} is not below ${room}/${folder}; move what is shared a floor down`;
}

/** The table's folder for a file of a room with its own floors. Fails if there is none. */
export function innerRoomOf(path: string): string {
  const within = path.slice(path.indexOf('/') + 1);
  const folders = innerFloors[roomOf(path)]!.flat();
  const holding = folders.filter((folder) => within === folder || within.startsWith(`${folder}/`));
  const [deepest] = holding.sort((a, b) => b.length - a.length);
  if (deepest === undefined)
    throw new Error(`src/${path} is in no folder of its room: see innerFloors in scripts/house/floors.ts`);
  return deepest;
}

/** The number of a room's floor, from 0. Fails if the room is on no floor. */
export function floorOf(room: string): number {
  const floor = floors.findIndex((rooms) => rooms.includes(room));
  if (floor < 0)
    throw new Error(`src/${room} is on no floor: put it into one of the rooms of scripts/house/floors.ts`);
  return floor;
}
