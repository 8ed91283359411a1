import type { Environment } from '../../process/environment.js';
import { readSetting } from '../../process/read-setting.js';
import { type EncodingChoice, SETTINGS } from '../../process/settings.js';
import { choiceSettingFlag, type FlagValues, type Heading } from './kinds.js';

/** --wire, which kubectl does not have. @param description what is asked for or sent in that form */
export function wireFlags(description: string, helpGroup: Heading = 'STREAMING') {
  return { wire: choiceSettingFlag(SETTINGS.wire, { helpGroup, description }) };
}

/** The form that --wire, PROA_WIRE or `wire` in the config file names. Fails where one of them names none. */
export async function readEncoding(
  { wire }: FlagValues<typeof wireFlags>,
  environment: Pick<Environment, 'variables' | 'folders' | 'signal'>,
): Promise<EncodingChoice> {
  return readSetting(SETTINGS.wire, wire, environment);
}
