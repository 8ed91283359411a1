import { goStructJsonCompact } from '../../../codec/go-json.js';
import type { KubeObject } from '../../../codec/object.js';
import { requireName } from './require-name.js';
import { newSecret, secretEntries } from './secret.js';
import { addFiles, type SourceIo } from './sources.js';

/** The flags of `create secret docker-registry`; "" if they are not given. */
interface DockerRegistryOptions {
  name: string;
  username: string;
  password: string;
  email: string;
  server: string;
  /** `[KEY=]PATH` */
  files: readonly string[];
  appendHash: boolean;
}

const KEY = '.dockerconfigjson';

/** `create secret docker-registry`. Fails in kubectl's words if neither a file nor a user is given. */
export async function newDockerRegistrySecret(
  options: DockerRegistryOptions,
  io: SourceIo,
): Promise<KubeObject> {
  const { name, username, password, email, server, files, appendHash } = options;
  requireName(name);
  if (files.length === 0 && (username === '' || password === '' || server === '')) {
    throw new Error(
      'either --from-file or the combination of --docker-username, --docker-password and --docker-server is required',
    );
  }
  const { entries, add } = secretEntries();
  const sources = files.map((file) => (file.includes('=') ? file : `${KEY}=${file}`));
  await addFiles(sources, io, add);
  if (files.length === 0) {
    const auth = Buffer.from(`${username}:${password}`).toString('base64');
    const login = { username, password, email: email || undefined, auth };
    add(KEY, Buffer.from(goStructJsonCompact({ auths: { [server]: login } })));
  }
  return newSecret({ name, type: 'kubernetes.io/dockerconfigjson', appendHash }, entries);
}
