import type { ObjectFormat } from '../../render/output-format.js';
import type { TimeStyle } from '../../render/time-text.js';

/** The options of `events`, validated. */
export interface EventsOptions {
  /** TYPE/NAME of the object that the events are about; undefined for all. */
  about: { type: string; name: string } | undefined;
  /** In lower case; none for all. */
  types: ReadonlySet<string>;
  allNamespaces: boolean;
  /** Names and patterns of --exclude-namespace. */
  excludedNamespaces: readonly string[];
  watch: boolean;
  noHeaders: boolean;
  time: TimeStyle;
  /** Fail if there are none. */
  failIfEmpty: boolean;
  /** Objects per page; 0 for all at once. */
  chunkSize: number;
  /** Undefined: a table. */
  format: ObjectFormat | undefined;
  showManagedFields: boolean;
  allowMissingTemplateKeys: boolean;
}

/** Fails if the request is not possible in several contexts at once. */
export function checkSeveralContexts({ format, watch }: EventsOptions): void {
  if (format !== undefined)
    throw new Error(`--context names several contexts: -o ${format.name} is for one cluster`);
  if (watch) throw new Error('--context names several contexts: --watch works in one');
}

/** Reads `--for`. Fails with kubectl's message if it is not a TYPE/NAME. */
export function readAbout(text: string): EventsOptions['about'] {
  if (text === '') return undefined;
  const [type = '', name, ...more] = text.split('/');
  if (name === undefined) throw new Error('--for must be in resource/name form');
  if (more.length > 0) throw new Error('arguments in resource/name form may not have more than one slash');
  return { type, name };
}

/** Reads `--types`. Fails with kubectl's message for anything except Normal and Warning. */
export function readEventTypes(types: readonly string[]): ReadonlySet<string> {
  const lower = types.map((type) => type.toLowerCase());
  if (lower.some((type) => type !== 'normal' && type !== 'warning'))
    throw new Error('valid --types are Normal or Warning');
  return new Set(lower);
}
