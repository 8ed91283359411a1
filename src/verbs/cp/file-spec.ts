import { DisplayableError } from '../../process/errors.js';

/** A file in a pod, or on this machine. */
interface FileSpec {
  /** "" for the namespace of the session, and for a local file. */
  namespace: string;
  /** "" for a local file. */
  pod: string;
  path: string;
}

const FORMAT = 'filespec must match the canonical format: [[namespace/]pod:]file/path';

/**
 * Reads `[[NAMESPACE/]POD:]PATH`. Fails with kubectl's message if it is invalid.
 * @param platform in Node's form: on win32, `C:\file` is a local file
 */
function readFileSpec(text: string, platform: string): FileSpec {
  const colon = text.indexOf(':');
  const isDrive = platform === 'win32' && colon === 1 && /^[A-Za-z]$/.test(text[0]!);
  if (colon < 0 || isDrive) return { namespace: '', pod: '', path: text };
  const words = text.slice(0, colon).split('/');
  if (colon === 0 || words.length > 2) throw new Error(FORMAT);
  const [pod = '', namespace = ''] = words.toReversed();
  return { namespace, pod, path: text.slice(colon + 1) };
}

/** The direction of a copy. */
export type CopyWay = { way: 'to' | 'from'; remote: FileSpec; local: string };

/** The direction by a source and a destination. Fails with kubectl's messages. */
export function readCopyWay(words: readonly string[], platform: string): CopyWay {
  if (words.length !== 2) throw new Error('source and destination are required');
  const [source, destination] = words.map((word) => readFileSpec(word, platform)) as [FileSpec, FileSpec];
  if (source.pod !== '' && destination.pod !== '')
    throw new Error('one of src or dest must be a local file specification');
  if (source.path === '' || destination.path === '') throw new Error('filepath can not be empty');
  if (source.pod !== '') return { way: 'from', remote: source, local: destination.path };
  if (destination.pod !== '') return { way: 'to', remote: destination, local: source.path };
  throw new DisplayableError('one of src or dest must be a remote file specification', {
    advice: 'Write POD:PATH for a file in a container.',
  });
}
