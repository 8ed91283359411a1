import type { Session } from '../../../cluster/session.js';
import type { KubeObject } from '../../../codec/object.js';
import { quote } from '../../../go/strconv/quote.js';
import type { Found } from '../../../objects/builder/query.js';
import type { EnvVar } from '../../../objects/pods/pod-types.js';
import { isStop } from '../../../process/errors.js';
import { readInput } from '../../../process/read-input.js';
import type { Outcomes } from '../../../render/outcomes.js';
import { changeFound, foundFor } from '../set.js';
import { type ChangedEnv, changeEnv, type EnvRules } from './change.js';
import { type EnvContainers, listEnv } from './list.js';
import { checkEnv, type EnvOptions, readsInput } from './options.js';
import { readEnvWords } from './words.js';

/** Runs `set env`. Fails at the end with the errors. */
export async function* setEnv(options: EnvOptions, session: Session): Outcomes {
  const { stdin, signal } = session.environment;
  checkEnv(options);
  const rules = await rulesOf(options, session, () => readInput(stdin, signal));
  if (readsInput(options) && options.filenames.includes('-'))
    throw new Error('standard input cannot be used for multiple arguments');
  const words = options.local ? [] : options.words;
  const found = await foundFor({ ...options, words }, session);
  const change = async (each: Found): Promise<ChangedEnv> => {
    const changed = changeEnv(each.object, rules);
    if (changed.containers.length === 0) {
      const { kind = '', metadata } = each.object;
      const wanted = quote(options.containers);
      await session.tell(
        `Warning: ${kind}/${metadata?.name ?? ''} does not have any containers matching ${wanted}`,
      );
    }
    return changed;
  };
  if (options.list) yield* listEnv(await listed(found, change), options.resolve, session);
  else
    yield* changeFound(
      found,
      options,
      {
        verb: 'set env',
        operation: 'env updated',
        failed: 'failed to patch env update to pod template: ',
        unchanged: 'skip',
        change: async (each) => (await change(each)).object,
      },
      session,
    );
}

async function rulesOf(
  options: EnvOptions,
  session: Session,
  readStdin: () => Promise<string>,
): Promise<EnvRules> {
  const { variables, from, prefix, containers, overwrite } = options;
  const { set, remove } = await readEnvWords(variables, readStdin);
  if (from !== '') set.push(...(await variablesFrom(options, session)));
  const named = set.map((each) => ({ ...each, name: `${prefix}${each.name ?? ''}` }));
  return { set: named, remove, containers, overwrite };
}

/** kubectl silently ignores objects that have no variables to list. */
async function listed(
  found: readonly Found[],
  change: (each: Found) => Promise<ChangedEnv>,
): Promise<EnvContainers[]> {
  const all: EnvContainers[] = [];
  for (const each of found) {
    try {
      all.push({ found: each, containers: (await change(each)).containers });
    } catch (error) {
      if (isStop(error)) throw error;
    }
  }
  return all;
}

/**
 * The variables that `--from` makes from the keys of config maps and secrets. Fails with kubectl's message for other
 * types.
 */
async function variablesFrom(options: EnvOptions, session: Session): Promise<EnvVar[]> {
  const { from, keys, local } = options;
  const variables: EnvVar[] = [];
  for (const { object } of await foundFor({ ...options, words: local ? [] : [from] }, session)) {
    const refer = referenceTo(object);
    const data = Object.keys((object.data ?? {}) as object).sort();
    for (const key of data) {
      if (keys.length > 0 && !keys.includes(key)) continue;
      const name = key.replace(/[^a-zA-Z0-9_]/g, '_').toUpperCase();
      if (name !== key) await session.tell(`Warning: key ${key} transferred to ${name}`);
      variables.push({ name, valueFrom: refer(key) });
    }
  }
  return variables;
}

function referenceTo({
  kind,
  apiVersion,
  metadata,
}: KubeObject): (key: string) => NonNullable<EnvVar['valueFrom']> {
  const name = metadata?.name ?? '';
  if (apiVersion === 'v1' && kind === 'Secret') return (key) => ({ secretKeyRef: { name, key } });
  if (apiVersion === 'v1' && kind === 'ConfigMap') return (key) => ({ configMapKeyRef: { name, key } });
  throw new Error('unsupported resource specified in --from');
}
