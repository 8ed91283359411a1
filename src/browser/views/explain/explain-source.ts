import type { Session } from '../../../cluster/session.js';
import { type ApiResource, resourceName } from '../../../discovery/types.js';
import { explainType } from '../../../verbs/explain/explain.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { TextSource } from '../../text/text-screen.js';

/** A field that can be explained by its name. */
const FIELD = /^[A-Za-z_$][\w$-]*$/;

/**
 * The server's explanation of a field of a type, as `proa explain` prints it.
 * @param path from the top of the object; if it leads into a map, the field of the map itself is explained
 */
export function explainSource(
  { session }: BrowserCluster,
  resource: ApiResource,
  path: readonly string[],
): TextSource {
  const end = path.findIndex((name) => !FIELD.test(name));
  const asked = end < 0 ? path : path.slice(0, end);
  return {
    path: [[resourceName(resource), ...asked].join('.'), 'explain'],
    ...{ target: undefined, foldable: false, waiting: 'Reading...' },
    read: async (show) => {
      if (session === undefined) throw new Error('this cannot be done here');
      show(await explained(resource, asked, session));
    },
  };
}

/** The text about the longest beginning of a path that exists in the type. Fails as explain does. */
async function explained(resource: ApiResource, path: readonly string[], session: Session): Promise<string> {
  const { group, version, name } = resource;
  const apiVersion = group === '' ? version : `${group}/${version}`;
  const request = [name, ...path].join('.');
  const options = { request, apiVersion, recursive: false, output: 'plaintext' };
  try {
    const pieces: string[] = [];
    for await (const piece of explainType(options, session)) pieces.push(Buffer.from(piece).toString());
    return pieces.join('');
  } catch (error) {
    if (path.length === 0 || !/does not exist/.test(String(error))) throw error;
    return explained(resource, path.slice(0, -1), session);
  }
}
