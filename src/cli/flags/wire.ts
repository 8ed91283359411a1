import type { Environment } from '../../process/environment.js';
import { readSetting } from '../../process/read-setting.js';
import { type EncodingChoice, SETTINGS } from '../../process/settings.js';
import { choiceSettingFlag } from './kinds.js';

/** --wire, which kubectl does not have. */
export function wireFlags() {
  const description = 'Encoding to request from the server; auto uses the faster one for the output.';
  return { wire: choiceSettingFlag(SETTINGS.wire, { helpGroup: 'STREAMING', description }) };
}

/**
 * The encoding from --wire, if the command has it, PROA_WIRE or `wire` in the configuration file. Fails if one of them
 * is invalid.
 */
export async function readEncoding(
  { wire }: { wire?: EncodingChoice | undefined },
  environment: Pick<Environment, 'variables' | 'folders' | 'signal'>,
): Promise<EncodingChoice> {
  return readSetting(SETTINGS.wire, wire, environment);
}
