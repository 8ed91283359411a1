import type { ListPosition } from './position.js';

/** What makes it a different list; the encoding of its items does not. */
interface ListIdentity {
  path: string;
  query?: readonly (readonly [name: string, value: string])[];
}

/** What a run needs to continue a list that an earlier run could not finish. It contains no credentials. */
export interface ResumeState {
  version: 1;
  /** Scheme, host, port and path prefix, without a user. */
  server: string;
  path: string;
  query: [name: string, value: string][];
  position: ListPosition;
  /** Items returned so far, by all runs. */
  items: number;
  /** The snapshots they came from, oldest first. */
  resourceVersions: string[];
}

/** A resume state is not valid, or belongs to another list. */
export class ResumeStateError extends Error {
  override readonly name = 'ResumeStateError';
}

/** The state of a list of `request` on `server` (a URL). */
export function resumeState(
  server: string,
  request: ListIdentity,
  progress: Pick<ResumeState, 'position' | 'items' | 'resourceVersions'>,
): ResumeState {
  return {
    version: 1,
    server: withoutUser(server),
    path: request.path,
    query: (request.query ?? [])
      .filter(([name]) => name !== 'includeObject')
      .map(([name, value]) => [name, value]),
    position: progress.position,
    items: progress.items,
    resourceVersions: progress.resourceVersions,
  };
}

/**
 * Fails with ResumeStateError, which says what differs, unless the state belongs to a list of `request` on `server`.
 */
export function checkResumable(state: ResumeState, server: string, request: ListIdentity): void {
  const here = resumeState(server, request, state);
  if (state.server !== here.server) {
    throw new ResumeStateError(`the interrupted list was read from ${state.server}, not from ${here.server}`);
  }
  if (state.path !== here.path) {
    throw new ResumeStateError(`the interrupted list was of ${state.path}, not of ${here.path}`);
  }
  if (JSON.stringify(state.query) !== JSON.stringify(here.query)) {
    throw new ResumeStateError('the interrupted list had other selectors');
  }
}

/** How far one of the lists of a command was printed. */
export interface PrintedPlace {
  /** Objects of it that were printed, by all runs. */
  printed: number;
  /** Where it continues; absent if it is complete. */
  state?: ResumeState;
}

/**
 * Reads how far lists were printed, undefined for one that had not started, from parsed JSON of unknown origin. Fails
 * with ResumeStateError, which names the invalid field.
 */
export function parsePrintedPlaces(value: unknown): (PrintedPlace | undefined)[] {
  const file = record(value, 'the resume state');
  if (file.version !== 1) throw new ResumeStateError('the resume state has another version');
  return array(file.lists, 'lists').map((list) => {
    if (list === null) return undefined;
    const { printed, state } = record(list, 'lists');
    return {
      printed: count(printed, 'printed'),
      ...(state !== undefined && { state: parseResumeState(state) }),
    };
  });
}

/** Reads a state from parsed JSON of unknown origin. Fails with ResumeStateError, which names the invalid field. */
export function parseResumeState(value: unknown): ResumeState {
  const state = record(value, 'the resume state');
  if (state.version !== 1) throw new ResumeStateError('the resume state has another version');
  const position = record(state.position, 'position');
  const parsed: ListPosition = {
    continue: text(position.continue, 'position.continue'),
    repeatable: flag(position.repeatable, 'position.repeatable'),
    skip: count(position.skip, 'position.skip'),
  };
  for (const field of ['resourceVersion', 'after', 'first', 'begins'] as const)
    if (position[field] !== undefined) parsed[field] = text(position[field], `position.${field}`);
  if (position.overlaps !== undefined && flag(position.overlaps, 'position.overlaps')) parsed.overlaps = true;
  return {
    version: 1,
    server: text(state.server, 'server'),
    path: text(state.path, 'path'),
    query: array(state.query, 'query').map(pair),
    position: parsed,
    items: count(state.items, 'items'),
    resourceVersions: array(state.resourceVersions, 'resourceVersions').map((version) =>
      text(version, 'resourceVersions'),
    ),
  };
}

/** The form in which a server's URL is kept: scheme, host, port and path prefix. */
export function withoutUser(server: string): string {
  if (!URL.canParse(server)) return server;
  const url = new URL(server);
  url.username = '';
  url.password = '';
  return `${url.protocol}//${url.host}${url.pathname.replace(/(?<!\/)\/+$/, '')}`;
}

/** Returns values of a given type; fails with ResumeStateError, which names the field with another type. */
function checked<T>(isIt: (value: unknown) => boolean): (value: unknown, field: string) => T {
  return (value, field) => {
    if (!isIt(value)) throw wrong(field);
    return value as T;
  };
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
const record = checked<Record<string, unknown>>(isObject);
const text = checked<string>((value) => typeof value === 'string');
const flag = checked<boolean>((value) => typeof value === 'boolean');
const count = checked<number>((value) => Number.isSafeInteger(value) && (value as number) >= 0);
const array = checked<unknown[]>(Array.isArray);

function pair(value: unknown): [string, string] {
  const [name, content, ...rest] = array(value, 'query');
  if (rest.length > 0) throw wrong('query');
  return [text(name, 'query'), text(content, 'query')];
}

function wrong(field: string): ResumeStateError {
  return new ResumeStateError(`the resume state is damaged: ${field}`);
}
