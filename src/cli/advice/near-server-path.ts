import { text } from 'node:stream/consumers';
import { clientOf } from '../../cluster/client/client.js';
import type { Session } from '../../cluster/session.js';
import { parseObject } from '../../codec/shape.js';
import { nearNames } from '../../process/nearest.js';

/**
 * Paths of the server, as it lists them, or with a type of a group that it serves, that are near to one that it does not
 * know. Fails as requests do, and with ShapeError if the server sends no such list.
 */
export async function nearServerPath(path: string, session: Session): Promise<string[]> {
  const [plain = ''] = path.split('?', 1);
  const { paths } = await readDocument('/', session);
  const known = Array.isArray(paths) ? paths.filter((each): each is string => typeof each === 'string') : [];
  // `/api/v1` or `/apis/apps/v1`, perhaps `/namespaces/default`, a type, and the rest.
  const parts = plain.split('/');
  const length = parts[1] === 'api' ? 3 : 4;
  const group = parts.slice(0, length).join('/');
  const place = parts[length] === 'namespaces' && parts.length > length + 2 ? length + 2 : length;
  const { [place]: type = '' } = parts;
  if (type === '' || !known.includes(group)) return nearNames(plain, known);
  const { resources } = await readDocument(group, session);
  const types = (Array.isArray(resources) ? resources : []).flatMap((each: { name?: unknown } | null) =>
    typeof each?.name === 'string' && !each.name.includes('/') ? each.name : [],
  );
  return types.includes(type) ? [] : nearNames(type, types).map((near) => parts.with(place, near).join('/'));
}

async function readDocument(path: string, session: Session): Promise<Record<string, unknown>> {
  const { body } = await clientOf(session).raw({ method: 'GET', path: { path, query: [] } });
  return parseObject(await text(body));
}
