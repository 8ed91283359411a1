import type { Environment } from '../process/environment.js';
import { givenSetting, type SettingPlace } from '../process/given-setting.js';
import type { AskedRetries } from '../transport/retry.js';

const PLACE: SettingPlace = { flag: 'retries', variable: 'PROA_RETRIES', key: ['requests', 'retries'] };

/**
 * Retries as --retries, PROA_RETRIES or the config file asks for them; undefined where nobody does. Fails with an Error
 * that names the source of what is no number of retries.
 */
export async function askedRetries(
  flag: number | undefined,
  environment: Environment,
): Promise<AskedRetries | undefined> {
  const given = await givenSetting(flag?.toString(), PLACE, environment);
  if (given === undefined) return undefined;
  if (!/^\d{1,6}$/.test(given.text))
    throw new Error(`${given.source} must be 0 or a whole number above; it is ${JSON.stringify(given.text)}`);
  const { CountedRetries } = await import('../transport/asked-retries.js');
  return new CountedRetries(Number(given.text));
}
