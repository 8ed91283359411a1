import { text } from 'node:stream/consumers';
import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { parseObject } from '../../codec/shape.js';
import { nearNames } from '../../process/nearest.js';

/**
 * Paths of the server, as it lists them, that are near to one that it does not know. Fails as requests do, and with
 * ShapeError if the server sends no such list.
 */
export async function nearServerPath(path: string, session: Session): Promise<string[]> {
  const { body } = await clientOf(session).raw({ method: 'GET', path: { path: '/', query: [] } });
  const { paths } = parseObject(await text(body));
  const known = Array.isArray(paths) ? paths.filter((each): each is string => typeof each === 'string') : [];
  return nearNames(path.split('?', 1)[0]!, known);
}
