import { dirname } from 'node:path';
import { YamlEmitter } from '../../codec/go-yaml/emit.js';
import { isObject } from '../../codec/json.js';
import { nodeDisk } from '../../kubeconfig/edit/disk.js';
import { errorCode } from '../../kubeconfig/errors.js';
import { type KubercPlace, locateKuberc } from '../../kubeconfig/kuberc/locate.js';
import { readPreference } from '../../kubeconfig/kuberc/preference.js';
import { absolutePath } from '../../kubeconfig/locations.js';
import { machineOf } from '../../kubeconfig/node-machine.js';
import { yamlDocuments } from '../../kubeconfig/parse.js';
import { readFileText } from '../../kubeconfig/read.js';
import type { Environment } from '../../process/environment.js';
import { isStop, messageOf } from '../../process/errors.js';
import { makeFolderSync } from '../../process/make-folder.js';
import { emptyDocument, type KubercDocument } from './changes.js';

/** The location of the user's kuberc file, existing or not. Fails if KUBERC=off. @param flag the value of --kuberc */
export function kubercPlace(flag: string, { variables, home }: Environment): KubercPlace {
  const place = locateKuberc(variables, home, flag);
  if (place !== undefined) return place;
  throw new Error('KUBERC is disabled via KUBERC=off environment variable');
}

/**
 * The document of a kuberc file as v1beta1; undefined if there is no file, or it is empty. Fails if it is invalid, and
 * with `several` for several documents, which could not be written again.
 */
export async function readDocument(
  { path }: KubercPlace,
  environment: Environment,
  several: 'first' | 'refused',
): Promise<KubercDocument | undefined> {
  let text: string;
  try {
    text = await readFileText(path, machineOf(environment));
  } catch (error) {
    if (isStop(error)) throw error;
    if (errorCode((error as Error).cause) === 'ENOENT') return undefined;
    throw new Error(`error reading kuberc file: ${messageOf(error)}`);
  }
  try {
    const documents = (await yamlDocuments(text)).map((read) => read()).filter((each) => each != null);
    const [document] = documents;
    if (document === undefined) return undefined;
    if (several === 'refused' && documents.length > 1)
      throw new Error(`it has ${documents.length} documents, and only one can be changed`);
    readPreference(document);
    return isObject(document) ? inVersionBeta(document) : undefined;
  } catch (error) {
    throw new Error(`error parsing kuberc file: ${messageOf(error)}`);
  }
}

/** Writes a document to a kuberc file, atomically; returns the line that reports it. */
export function writeDocument(
  { path }: KubercPlace,
  document: KubercDocument,
  environment: Environment,
): string {
  const absolute = absolutePath(path, machineOf(environment));
  const folder = dirname(absolute);
  try {
    makeFolderSync(folder, 0o755);
  } catch (error) {
    throw new Error(`failed to create directory ${dirname(path)}: ${messageOf(error)}`);
  }
  try {
    nodeDisk.replace(absolute, new YamlEmitter().document(document));
  } catch (error) {
    throw new Error(`failed to write kuberc file: ${messageOf(error)}`);
  }
  return `Updated ${path}\n`;
}

/**
 * A document converted to v1beta1; v1alpha1 has other names for the same. Both lists are present, though perhaps null.
 */
function inVersionBeta(document: KubercDocument): KubercDocument {
  if (document.apiVersion === emptyDocument.apiVersion) return { ...emptyDocument, ...document };
  const { overrides, aliases, ...others } = document;
  return { ...others, ...emptyDocument, aliases: withOptions(aliases), defaults: withOptions(overrides) };
}

/** The flags of v1alpha1 are called options in v1beta1. */
function withOptions(list: unknown): unknown {
  if (!Array.isArray(list)) return null;
  return list
    .filter(isObject)
    .map(({ flags, ...others }) => (flags == null ? others : { ...others, options: flags }));
}
