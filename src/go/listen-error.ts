import { getSystemErrorMap } from 'node:util';

/**
 * Why listening on an address is not possible, as Go words it: `listen tcp 127.0.0.1:80: bind: permission denied`.
 * @param network `tcp` or `unix`
 */
export function listenErrorText(network: string, address: string, error: unknown): string {
  const { code, errno = 0, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `listen ${network}: lookup ${address.replace(/:\d+$/, '')}: no such host`;
  const reason = getSystemErrorMap().get(errno)?.[1] ?? message;
  const why = code === 'EADDRNOTAVAIL' ? 'cannot assign requested address' : reason;
  return `listen ${network} ${address}: bind: ${why}`;
}
