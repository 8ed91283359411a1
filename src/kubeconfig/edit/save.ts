import { encodeKubeconfig } from '../encode.js';
import type { Cluster, Kubeconfig, KubeconfigDocument, User } from '../entries.js';
import { fileErrorText, KubeconfigError } from '../errors.js';
import { holdsCredentials, isReadByOthers, madePrivateText } from '../exposure.js';
import { type LoadedKubeconfig, readKubeconfigFile } from '../load.js';
import { absolutePath, type KubeconfigLocations } from '../locations.js';
import type { Machine } from '../machine.js';
import { mapClusterPaths, mapUserPaths, relativizeAgainst } from '../paths.js';
import { preferencesStruct } from '../schema.js';
import { applyChanges } from './apply.js';
import { type ConfigChange, changesBetween, sameEntry } from './changes.js';
import type { Disk } from './disk.js';

/** The mode of files with credentials. */
const PRIVATE = 0o600;

/** What writing needs besides the machine. */
export interface Pen {
  machine: Machine;
  disk: Disk;
  /** A document as sigs.k8s.io/yaml writes it, keys sorted. */
  toYaml: (document: object) => string;
  /** Prints one line for the user, separately from the output. */
  tell: (text: string) => Promise<void>;
}

/**
 * The file for new entries and the current context (clientcmd.PathOptions.GetDefaultFilename): the flag's, the first
 * existing one of KUBECONFIG, or its last; `~/.kube/config`.
 * @returns as it was named
 */
export function defaultFile({ files, source }: KubeconfigLocations, { machine, disk }: Pen): string {
  const present = files.find((file) => disk.exists(absolutePath(file, machine)));
  return (source === 'variable' ? (present ?? files.at(-1)) : files[0]) ?? '';
}

/**
 * Writes the changes, each to the file that kubectl would choose (clientcmd.ModifyConfig): an entry to the file that
 * contains it. Other files are neither locked nor touched. Each file is read again under its lock, so that concurrent
 * changes, and fields that proa does not know, are kept.
 * @param relativePaths make paths in changed entries relative to their file if they are in or below its folder
 * @throws KubeconfigError `open /x/config.lock: file exists`
 */
export async function saveChanges(
  loaded: LoadedKubeconfig,
  after: Kubeconfig,
  relativePaths: boolean,
  pen: Pen,
): Promise<void> {
  const byFile = new Map<string, ConfigChange[]>();
  for (const change of changesBetween(loaded.config, after)) {
    const file = await destination(change, loaded.locations, pen);
    const ready = relativePaths ? withRelativePaths(change, file, pen.machine) : change;
    byFile.set(file, [...(byFile.get(file) ?? []), ready]);
  }
  for (const [file, changes] of byFile) await rewrite(file, changes, pen);
}

async function destination(change: ConfigChange, locations: KubeconfigLocations, pen: Pen): Promise<string> {
  if (change.what === 'preferences') return preferencesFile(change.value, locations, pen);
  if (change.what !== 'current-context') return change.file || defaultFile(locations, pen);
  if (locations.source === 'flag' || change.value !== '') return defaultFile(locations, pen);
  return fileWhere(
    ({ 'current-context': current }) => Boolean(current),
    'no config found to write context',
    locations,
    pen,
  );
}

async function preferencesFile(value: object, locations: KubeconfigLocations, pen: Pen): Promise<string> {
  if (locations.source === 'flag') return defaultFile(locations, pen);
  return fileWhere(
    ({ preferences = {} }) => !sameEntry(preferences, value, preferencesStruct),
    'no config found to write preferences',
    locations,
    pen,
  );
}

async function fileWhere(
  matches: (document: KubeconfigDocument) => boolean,
  refusal: string,
  { files }: KubeconfigLocations,
  { machine }: Pen,
): Promise<string> {
  for (const file of files) if (matches((await readKubeconfigFile(file, machine)) ?? {})) return file;
  throw new KubeconfigError(refusal);
}

async function rewrite(file: string, changes: readonly ConfigChange[], pen: Pen): Promise<void> {
  const path = absolutePath(file, pen.machine);
  const { machine, disk } = pen;
  const release = inGoWords(`${file}.lock`, () => disk.lock(path));
  try {
    const document = applyChanges((await readKubeconfigFile(file, machine)) ?? {}, changes);
    const text = pen.toYaml(encodeKubeconfig(document, 'kept'));
    const before = machine.modeOf(path);
    const isExposed = before !== undefined && isReadByOthers(before) && holdsCredentials(document);
    inGoWords(file, () => disk.replace(path, text, isExposed ? PRIVATE : undefined));
    if (isExposed && machine.modeOf(path) === PRIVATE)
      await pen.tell(madePrivateText({ path, mode: before }));
  } finally {
    release();
  }
}

function inGoWords<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new KubeconfigError(fileErrorText('open', path, error), { cause: error });
  }
}

function withRelativePaths(change: ConfigChange, file: string, machine: Machine): ConfigChange {
  const shorten = (path: string) => relativizeAgainst(file, path, machine);
  if (change.what === 'clusters' && change.value !== undefined)
    return { ...change, value: mapClusterPaths(change.value as Cluster, shorten) };
  if (change.what === 'users' && change.value !== undefined)
    return { ...change, value: mapUserPaths(change.value as User, shorten) };
  return change;
}
