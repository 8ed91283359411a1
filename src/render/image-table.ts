import { cellText } from './table-cells.js';
import { TabWriter } from './tabwriter.js';

/** The owner of pods that run an image. */
export interface ImageRunner {
  namespace: string;
  apiVersion: string;
  kind: string;
  name: string;
  pods: number;
}

/** A container that waits for its image. */
export interface WaitingContainer {
  namespace: string;
  pod: string;
  container: string;
  /** As the kubelet reports it: `ImagePullBackOff`. */
  reason: string;
}

/** An image, as pods name it and as nodes pulled it. */
export interface ImageUse {
  /** As written in the first pod. */
  repository: string;
  tag: string;
  /** The digest that was pulled, or is to be pulled; "" if neither is known. */
  digest: string;
  pods: number;
  pullPolicies: string[];
  runBy: ImageRunner[];
  waiting: WaitingContainer[];
}

/** How the table of images is shown. */
interface ImageTableOptions {
  /** With complete digests, and everything that runs an image or waits for it. */
  wide: boolean;
  /** Several namespaces are read: names are preceded by their namespace. */
  withNamespaces: boolean;
}

const HEADINGS = ['IMAGE', 'TAG', 'DIGEST', 'PODS', 'POLICY', 'RUN BY', 'WAITING'];
const NONE = '<none>';
/** How many are named; others are counted. */
const MOST = 2;
/** How many digits of a digest are shown, enough to distinguish it. */
const DIGITS = 12;

/** The table of images, in pieces. */
export function* imageTable(images: readonly ImageUse[], options: ImageTableOptions): Generator<string> {
  const table = new TabWriter();
  table.add(HEADINGS);
  for (const image of images) table.add(imageCells(image, options).map(cellText));
  yield* table.flush();
}

/** The cells of an image's row. */
export function imageCells(image: ImageUse, { wide, withNamespaces }: ImageTableOptions): string[] {
  const { repository, tag, digest, pods, pullPolicies, runBy, waiting } = image;
  const most = wide ? Number.POSITIVE_INFINITY : MOST;
  const within = (namespace: string, text: string) => (withNamespaces ? `${namespace}/${text}` : text);
  return [
    repository,
    tag || NONE,
    digest === '' ? NONE : wide ? digest : shortDigest(digest),
    String(pods),
    pullPolicies.join(',') || NONE,
    someOf(runBy, most, ({ namespace, kind, name }) => within(namespace, `${kind}/${name}`)),
    waiting.length === 0
      ? NONE
      : `! ${someOf(waiting, most, ({ namespace, pod, reason }) => `${within(namespace, pod)} (${reason})`)}`,
  ];
}

function someOf<T>(all: readonly T[], most: number, textOf: (one: T) => string): string {
  const shown = all.slice(0, most).map(textOf).join(', ');
  return all.length > most ? `${shown} and ${all.length - most} more` : shown;
}

function shortDigest(digest: string): string {
  const colon = digest.indexOf(':');
  return digest.slice(0, colon + 1 + DIGITS);
}
