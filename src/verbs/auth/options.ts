/** The question of `auth can-i`. */
export type Action = { verb: string } & (
  | { url: string }
  | {
      /** As typed; `*` for all. */
      type: string;
      /** "" for any object. */
      name: string;
    }
);

/** The command line of `auth can-i`. */
export interface CanIArguments {
  words: readonly string[];
  subresource: string;
  allNamespaces: boolean;
  quiet: boolean;
  list: boolean;
  noHeaders: boolean;
}

/** Fails with kubectl's message if --list is combined with other options. */
export function checkList({ words, quiet, allNamespaces, subresource }: CanIArguments): void {
  if (words.length > 0) throw new Error('list option must be specified with no arguments');
  if (quiet || allNamespaces || subresource !== '')
    throw new Error(
      "list option can't be specified with neither quiet, all-namespaces nor subresource options",
    );
}

/** Reads VERB and TYPE, TYPE/NAME or /URL. Fails with kubectl's message for anything else. @param program its name */
export function readAction(words: readonly string[], program: string): Action {
  const [verb, what] = words;
  if (verb === undefined || what === undefined || words.length > 2) throw new Error(twoWords(program));
  if (what.startsWith('/')) return { verb, url: what };
  const slash = what.indexOf('/');
  return slash < 0
    ? { verb, type: what, name: '' }
    : { verb, type: what.slice(0, slash), name: what.slice(slash + 1) };
}

const twoWords = (program: string) =>
  'you must specify two arguments: verb resource or verb resource/resourceName.\n' +
  `See '${program} auth can-i -h' for help and examples.`;
