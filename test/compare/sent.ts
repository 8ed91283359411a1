import { isDeepStrictEqual } from 'node:util';
import type { SentWrite } from '../support/recording-proxy.js';

/**
 * Makes requests comparable: identities, times and namespaces are masked as in outputs; times that are not set, which
 * kubectl 1.36 does not send, are omitted.
 */
export function comparableWrites(sent: readonly SentWrite[], mask: (text: string) => string): SentWrite[] {
  return masked(sent, mask) as SentWrite[];
}

function masked(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string')
    return mask(value)
      .replace(/^kubectl\/v1\.\d+\.\d+$/, 'kubectl/v1.N')
      .replace(/,"creationTimestamp":null/g, '');
  if (Array.isArray(value)) return value.map((item) => masked(item, mask));
  if (typeof value !== 'object' || value === null) return value;
  const isVersion = (key: string) =>
    key === 'resourceVersion' ||
    (key === 'value' && 'path' in value && value.path === '/metadata/resourceVersion');
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, item]) => key !== 'creationTimestamp' || item !== null)
      .map(([key, item]) => [mask(key), isVersion(key) && item !== null ? 'N' : masked(item, mask)]),
  );
}

type Body = Record<string, unknown>;

/** An intended difference between the requests of proa and kubectl. */
interface Difference {
  /** The command lines to which it applies. */
  lines: RegExp;
  reason: string;
  /** What kubectl would have sent instead of a write by proa. Fails if the difference does not exist. */
  undo?(write: SentWrite): SentWrite;
  /** Only one of the programs sends this. */
  isOnlyOfOne?(write: SentWrite): boolean;
  /** proa sends it twice. */
  repeats?: true;
}

/** All of them: any other write that differs from kubectl's fails. */
const differences: readonly Difference[] = [
  {
    lines:
      /^delete (?!.*(?:-f|--raw)\b).* (?:-l|--selector|--all|--field-selector)\b|^drain .*--disable-eviction|--prune\b|apply .* --force$/,
    reason:
      'What was listed or read is deleted while it still is that object, not another that came in its place.',
    undo: (write) =>
      write.line.startsWith('DELETE ') ? { ...write, body: withoutUid(write.body as Body) } : write,
  },
  {
    lines: /^drain (?!.*--disable-eviction)/,
    reason: 'The same of the pods of a node.',
    undo: (write) => {
      const { deleteOptions, ...body } = write.body as Body;
      if (body.kind !== 'Eviction') return write;
      return { ...write, body: { ...body, deleteOptions: withoutUid(deleteOptions as Body) } };
    },
  },
  {
    lines: /^label /,
    reason: 'A patch that changes nothing is not sent.',
    isOnlyOfOne: ({ line, body }) => line.startsWith('PATCH ') && JSON.stringify(body) === '{}',
  },
  {
    lines: /^apply .* --subresource=/,
    reason: 'What the server does not know is asked for again once discovery has been read anew.',
    repeats: true,
  },
  {
    lines: /^set image \S+ web=$/,
    reason:
      'No image at all is refused in the same words where it is set to nothing and where it is removed.',
    undo: (write) => JSON.parse(JSON.stringify(write).replace('"image":""', '"image":null')),
  },
];

/** What proa sent, with intended differences replaced by what kubectl would have sent. */
export function asKubectlSends(line: string, sent: readonly SentWrite[]): SentWrite[] {
  let left = [...sent];
  for (const { undo, repeats } of differences.filter(({ lines }) => lines.test(line))) {
    if (undo !== undefined) left = left.map(undo);
    if (repeats) left = left.filter((write, index) => !isDeepStrictEqual(write, left[index - 1]));
  }
  return asProaSends(line, left);
}

/** Requests without those that only one program sends on purpose, and without equivalent forms. */
export function asProaSends(line: string, sent: readonly SentWrite[]): SentWrite[] {
  const left = sent.filter(
    (write) => !differences.some(({ lines, isOnlyOfOne }) => lines.test(line) && isOnlyOfOne?.(write)),
  );
  return left.map(plain);
}

/**
 * A DeleteOptions may omit its kind, and an apply may omit that it does not force. An eviction is a dry run by its body
 * or by the parameter. An object may contain or omit what Go writes for its empty parts.
 */
function plain(sent: SentWrite): SentWrite {
  const write = { ...sent, line: sent.line.replace('&force=false', '') };
  const body = write.body as Body | undefined;
  if (body?.kind === 'DeleteOptions') {
    const { apiVersion: _, kind: __, ...options } = body;
    return { ...write, body: options };
  }
  const { dryRun, ...options } = (body?.deleteOptions ?? {}) as Body;
  if (dryRun !== undefined)
    return { ...write, line: `${write.line}?dryRun=All`, body: { ...body, deleteOptions: options } };
  return body !== undefined && /^(POST|PUT) /.test(write.line)
    ? { ...write, body: withoutEmptyParts(body) }
    : write;
}

/** Parts of objects that are not pointers in Go: kubectl also sends those that are empty. */
const PARTS = new Set(['metadata', 'spec', 'status', 'strategy', 'resources']);

function withoutEmptyParts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmptyParts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, item]) => item !== null && !(PARTS.has(key) && isEmpty(item)))
      .map(([key, item]) => [key, withoutEmptyParts(item)]),
  );
}

function isEmpty(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === null || value === 0 || value === '';
  return Object.values(value).every(isEmpty);
}

function withoutUid({ preconditions, ...body }: Body): Body {
  if ((preconditions as Body | undefined)?.uid === undefined) throw new Error('a deletion names no uid');
  return body;
}
