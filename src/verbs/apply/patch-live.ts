import { goJsonCompact } from '../../codec/go-json.js';
import type { JsonObject, KubeObject } from '../../codec/object.js';
import { withoutSecretValues } from '../../merge/secret-values.js';
import { errorWhen, whereabouts } from '../../objects/apply/errors.js';
import { sleep } from '../../process/clock.js';
import { StatusError } from '../../transport/errors.js';
import { type ApplyRun, type ToApply, writeSettings } from './apply-run.js';

/**
 * How often a patch that conflicts with a change of someone else is computed again: at first immediately, then after
 * pauses.
 */
const MAX_RETRIES = 5;
const PAUSE_MS = 1000;

const CONFLICT = 409;
const INVALID = 422;

/** The result for a live object. */
interface LivePatchResult {
  object: KubeObject;
  /** The patch that was sent, or would be with --dry-run=client; {} if there was nothing to do. */
  patch: JsonObject;
}

/**
 * Patches a live object to the configuration that is applied. After a concurrent change it is read again. With --force,
 * an object that cannot be patched is deleted and created again. Fails in kubectl's words, including the patch.
 */
export function patchLive(
  item: ToApply,
  live: KubeObject,
  modified: KubeObject,
  run: ApplyRun,
): Promise<LivePatchResult> {
  const { target, source } = item;
  const work = new LivePatch(item, modified, run);
  return work.patch(live).catch((error: unknown) => {
    const doing = `applying patch:\n${shown(work.sent, target)}\nto:\n${whereabouts(target)}\nfor:`;
    throw errorWhen(doing, source, error);
  });
}

/** A patch in a form that messages may quote. */
function shown(patch: string, { resource }: ToApply['target']): string {
  const isSecret = resource.group === '' && resource.name === 'secrets';
  return isSecret && patch !== '' ? withoutSecretValues(patch) : patch;
}

class LivePatch {
  /** The last patch, as quoted in messages. */
  sent = '';
  readonly #item: ToApply;
  readonly #modified: KubeObject;
  readonly #run: ApplyRun;

  constructor(item: ToApply, modified: KubeObject, run: ApplyRun) {
    this.#item = item;
    this.#modified = modified;
    this.#run = run;
  }

  async patch(live: KubeObject): Promise<LivePatchResult> {
    const { client, patches, options, clock, signal } = this.#run;
    const { target, notes } = this.#item;
    let current = live;
    for (let retries = 0; ; retries++) {
      this.sent = '';
      try {
        const made = await patches.make(target.resource, current, this.#modified, (text) => notes.push(text));
        const { type, patch } = made;
        const body = goJsonCompact(patch);
        this.sent = body;
        if (body === '{}') return { object: current, patch };
        if (options.dryRun === 'client')
          return { object: await patches.applied(target.resource, current, made), patch };
        const settings = { ...writeSettings(this.#run), live: current };
        return { object: await client.patch(target, { type, body }, settings), patch };
      } catch (error) {
        const code = error instanceof StatusError ? error.code : undefined;
        const isForced = options.deletion.force && (code === CONFLICT || code === INVALID);
        if (code !== CONFLICT || retries >= MAX_RETRIES) {
          if (isForced) return this.#deleteAndCreate(current);
          throw options.dryRun === 'client' ? error : errorWhen('patching', this.#item.source, error);
        }
      }
      if (retries > 0) await sleep(clock, PAUSE_MS, signal);
      this.sent = '';
      current = await client.get(target);
    }
  }

  async #deleteAndCreate(current: KubeObject): Promise<LivePatchResult> {
    this.sent = `${goJsonCompact(this.#modified)}\n`;
    const { deleteAndCreate } = await import('./delete-and-create.js');
    const object = await deleteAndCreate(this.#item, current, this.#modified, this.#run);
    return { object, patch: this.#modified as JsonObject };
  }
}
