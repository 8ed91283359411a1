/**
 * The floors of src/, from the ground up: a room imports itself and rooms of lower floors, never a neighbour on its own.
 * ARCHITECTURE.md shows this table, and test/rules holds every import against it.
 */
export const floors: readonly (readonly string[])[] = [
  ['codec', 'framing', 'go', 'process'],
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
];

/** The sandbox stands beside the house: the rooms it uses, and the one room that reaches it. */
export const island = {
  room: 'sandbox',
  uses: ['codec', 'framing', 'merge', 'go', 'process'],
  reachedBy: 'commands/sandbox',
} as const;

/** The room of a file by its path below src/: `transport/http1.ts` is in `transport`, a lone file is a room by itself. */
export function roomOf(path: string): string {
  return path.split('/', 1)[0]!;
}

/** A verb is a room of its own among the verbs: none may use another. */
function verbOf(path: string): string {
  return path.startsWith('verbs/') ? path.split('/').slice(0, 2).join('/') : roomOf(path);
}

/**
 * What is wrong with an import of one file of src/ by another; undefined where it is allowed.
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

/** The number of a room's floor, from 0. Fails where the room is on no floor. */
export function floorOf(room: string): number {
  const floor = floors.findIndex((rooms) => rooms.includes(room));
  if (floor < 0)
    throw new Error(`src/${room} is on no floor: put it into one of the rooms of scripts/house/floors.ts`);
  return floor;
}
