/** `--wire`: the form in which objects are asked for and sent. */
export type WireChoice = 'auto' | 'json' | 'protobuf';
