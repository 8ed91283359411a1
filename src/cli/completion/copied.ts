import { type Completions, directives, oneOf } from './answer.js';
import type { Sources } from './sources.js';

/** `POD:PATH` or `NAMESPACE/POD:PATH`: the folder of the path, and the rest. */
const REMOTE = /^(?:([a-z0-9-]+)\/)?([a-z0-9.-]+):(.*\/)?([^/]*)$/s;

/** Files and folders of a container; none if it cannot be read. Hidden ones require the dot, as in a shell. */
async function containerPath(
  [, namespace = '', pod, path = '', begun]: string[],
  container: string,
  typed: string,
  sources: Sources,
): Promise<Completions> {
  const { noFiles, noSpace } = directives;
  const names = await sources.containerPaths({ namespace, pod: pod!, container, path }).catch(() => []);
  const before = typed.slice(0, typed.length - begun!.length);
  const shown = names.filter((name) => !name.startsWith('.') || begun!.startsWith('.'));
  const { candidates } = oneOf(
    shown.map((name) => before + name),
    typed,
  );
  // No candidates, as in kubectl: on Windows, `c:` is a drive.
  if (candidates.length === 0) return { candidates, directive: noSpace };
  return {
    candidates,
    directive: candidates.some(({ text }) => text.endsWith('/')) ? noFiles | noSpace : noFiles,
  };
}

/**
 * The arguments of `cp`, as kubectl completes them: files, `POD:`, `NAMESPACE/` and `NAMESPACE/POD:`; after the colon,
 * also files in the container.
 * @param container as typed; "" for the default one
 */
export async function copiedArgument(
  typed: string,
  container: string,
  sources: Sources,
): Promise<Completions> {
  const slash = typed.indexOf('/');
  const remote = REMOTE.exec(typed);
  if (remote !== null) return containerPath(remote, container, typed, sources);
  if (/^[/.~]|:/.test(typed) || slash === 0) return { candidates: [], directive: directives.noSpace };
  const names = async (type: string, namespace?: string) => (await sources.names(type, namespace)).names;
  const texts =
    slash > 0
      ? (await names('pods', typed.slice(0, slash))).map((pod) => `${typed.slice(0, slash)}/${pod}:`)
      : [
          ...(await names('namespaces').catch(() => [])).map((namespace) => `${namespace}/`),
          ...(await names('pods')).map((pod) => `${pod}:`),
        ];
  const found = oneOf(texts, typed).candidates;
  // The shell offers files only if there is no candidate; with other candidates, they must be included.
  const files = typed === '' ? ['./', '/'] : found.length > 0 ? await sources.files() : [];
  return { candidates: [...found, ...oneOf(files, typed).candidates], directive: directives.noSpace };
}
