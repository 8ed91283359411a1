import { parseResumeState, type ResumeState } from '../../cluster/list/resume-state.js';
import { errorCode, fileErrorText } from '../../go/file-error.js';
import { replaceFile } from '../../process/private-file.js';
import { readNamedText } from '../../process/read-file.js';
import type { RewriteCounts, ScanReport } from './report.js';

/** What identifies a scan: another one must not continue it. */
interface ScanScope {
  server: string;
  /** "" for all. */
  namespace: string;
  labelSelector: string;
  fieldSelector: string;
  rewrite: boolean;
}

/** How far the scan of one type has come. */
interface TypeCheckpoint {
  scope: ScanScope;
  report: ScanReport;
  /** Where its list continues; absent before its first batch and after its last. */
  state?: ResumeState;
}

interface CheckpointFile {
  version: 1;
  types: TypeCheckpoint[];
}

/** Where a scan saves its progress: a private file, replaced atomically after each batch. */
export class Checkpoint {
  readonly #path: string;
  readonly #types = new Map<string, TypeCheckpoint>();

  private constructor(path: string, types: readonly TypeCheckpoint[]) {
    this.#path = path;
    for (const each of types) this.#types.set(each.report.resource, each);
  }

  /**
   * Reads the progress of an earlier run. Fails if the file is not a checkpoint, and with the signal's reason.
   * @param path "" saves nothing
   */
  static async open(path: string, signal: AbortSignal): Promise<Checkpoint> {
    if (path === '') return new Checkpoint('', []);
    const text = await readNamedText(path, signal).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return undefined;
      signal.throwIfAborted();
      throw new Error(fileErrorText('open', path, error), { cause: error });
    });
    return new Checkpoint(path, text === undefined ? [] : parse(path, text).types);
  }

  /** The progress of a type; undefined if its scan has not started. Fails if it belongs to another scan. */
  of(resource: string, scope: ScanScope): TypeCheckpoint | undefined {
    const known = this.#types.get(resource);
    if (known === undefined || JSON.stringify(known.scope) === JSON.stringify(scope)) return known;
    throw new Error(
      `${this.#path} is the checkpoint of another scan of ${resource}: of another server, namespace or selector`,
    );
  }

  /** Records a finished batch. */
  async save(type: TypeCheckpoint): Promise<void> {
    this.#types.set(type.report.resource, type);
    if (this.#path === '') return;
    const file: CheckpointFile = { version: 1, types: [...this.#types.values()] };
    await replaceFile(this.#path, `${JSON.stringify(file)}\n`, 0o700);
  }
}

function parse(path: string, text: string): CheckpointFile {
  try {
    const file = JSON.parse(text) as CheckpointFile;
    if (file.version !== 1 || !Array.isArray(file.types)) throw new Error('not of this version');
    for (const { report, state } of file.types) {
      if (!isReport(report)) throw new Error('no report');
      if (state !== undefined) parseResumeState(state);
    }
    return file;
  } catch (cause) {
    throw new Error(`${path} is not a checkpoint of a scan`, { cause });
  }
}

function isReport({
  resource,
  objects,
  ranges,
  continuedAfter = [],
  unfinished,
  rewritten,
}: ScanReport): boolean {
  return (
    typeof resource === 'string' &&
    isCount(objects) &&
    Array.isArray(ranges) &&
    ranges.every(
      (range) =>
        typeof range.resourceVersion === 'string' &&
        isCount(range.objects) &&
        [range.after, range.upTo].every(isKey),
    ) &&
    Array.isArray(continuedAfter) &&
    continuedAfter.every((key) => typeof key === 'string') &&
    (unfinished === undefined ||
      (isCount(unfinished.objects) && [unfinished.first, unfinished.last].every(isKey))) &&
    (rewritten === undefined || isRewritten(rewritten))
  );
}

function isRewritten({ written, changed, gone }: RewriteCounts): boolean {
  return [written, changed, gone].every(isCount);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isKey(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}
