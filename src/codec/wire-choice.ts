/** `--wire`: the form in which objects are asked for and sent. */
export type WireChoice = 'auto' | 'json' | 'protobuf';

/** Reads `--wire`. Fails with pflag's words for another one. */
export function readWireChoice(word: string): WireChoice {
  if (word === 'auto' || word === 'json' || word === 'protobuf') return word;
  throw new Error(
    `invalid argument ${JSON.stringify(word)} for "--wire" flag: must be auto, json or protobuf`,
  );
}
