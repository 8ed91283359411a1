import type { WireChoice } from '../../codec/wire-choice.js';
import type { Environment } from '../../process/environment.js';
import { readNamedText } from '../../process/read-file.js';
import { chosenWord } from '../../process/settings.js';
import { type FlagValues, type Heading, optionalChoiceFlag } from './kinds.js';

const choices = ['auto', 'json', 'protobuf'] as const satisfies readonly WireChoice[];

/** --wire, which kubectl does not have. @param description what is asked for or sent in that form */
export function wireFlags(description: string, helpGroup: Heading = 'STREAMING') {
  return { wire: optionalChoiceFlag({ helpGroup, description: `[default: auto] ${description}` }, choices) };
}

/** The form that --wire, PROA_WIRE or `wire` in the config file names. Fails where one of them names none. */
export async function readWire(
  { wire }: FlagValues<typeof wireFlags>,
  { variables, folders, signal }: Pick<Environment, 'variables' | 'folders' | 'signal'>,
): Promise<WireChoice> {
  const chosen = await chosenWord<WireChoice>({
    flag: wire,
    variables,
    variable: 'PROA_WIRE',
    key: 'wire',
    folder: folders.config,
    read: (path) => readNamedText(path, signal),
    words: choices,
  });
  return chosen ?? 'auto';
}
