import { isIP } from 'node:net';
import { quote } from '../../go/strconv/quote.js';

/** The target of a forward, as named: it stays the same, even as pods are replaced. */
export interface ForwardSpec {
  /** The user's name for it; "" for none. */
  name: string;
  namespace: string;
  /** `svc/web`, `sts/db`, `pod/web-1`, `web-1`. */
  to: string;
  /** A port of the service or the pod, by number or name. */
  remote: string;
  /** A local port; "" for the number of the remote one, `0` for a free one. */
  local: string;
  /** `localhost`, or IP addresses of this machine. */
  addresses: readonly string[];
}

const FORM = 'NAME=TYPE/NAME:LOCAL:PORT, where NAME= and LOCAL: are optional: svc/web:8080:http';

/**
 * Reads `[NAME=]TYPE/NAME:[LOCAL:]PORT`. Fails with an Error that shows the form.
 * @param place what the words do not include
 */
export function readForward(text: string, place: Pick<ForwardSpec, 'namespace' | 'addresses'>): ForwardSpec {
  const [, name = '', rest = ''] = /^(?:([^=/:]*)=)?(.*)$/s.exec(text)!;
  const [to = '', ...ports] = rest.split(':');
  const [remote = '', local = ''] = ports.toReversed();
  if (to !== '' && ports.length === 0 && !text.includes('='))
    throw new Error(`${quote(text)} lacks a port; write ${FORM}`);
  if (to === '' || remote === '' || ports.length > 2 || (text.includes('=') && name === ''))
    throw new Error(`${quote(text)} is not a valid forward; write ${FORM}`);
  const isFree = ports.length === 2 && local === '';
  const spec = { name, to, remote, local: isFree ? '0' : local, ...place };
  const problem = forwardProblem(spec);
  if (problem !== '') throw new Error(`${quote(text)} is not a valid forward: ${problem}`);
  return spec;
}

/** The error in the words of a forward; "" if there is none. */
export function forwardProblem({
  to,
  remote,
  local,
  addresses,
}: Omit<ForwardSpec, 'name' | 'namespace'>): string {
  if (!/^[^\s/=]+(\/[^\s/=]+)?$/.test(to)) return `${quote(to)} is not TYPE/NAME or the name of a pod`;
  if (local !== '' && !isPort(local, 0)) return `${quote(local)} is not a valid local port`;
  const isNumber = /^\d+$/.test(remote);
  if (isNumber ? !isPort(remote, 1) : !/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(remote))
    return `${quote(remote)} is neither a port number nor a port name`;
  const address = addresses.find((each) => each !== 'localhost' && isIP(each) === 0);
  return address === undefined ? '' : `${quote(address)} is not an IP address`;
}

function isPort(text: string, least: number): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= 0xffff;
}

/** A forward as it is written on a command line: `db=sts/db:5432`. */
export function forwardText({ name, to, local, remote }: ForwardSpec): string {
  const free = local === '0' ? '' : local;
  return `${name === '' ? '' : `${name}=`}${to}:${local === '' ? '' : `${free}:`}${remote}`;
}
