import type { KubeObject } from '../../../codec/object.js';
import {
  isContainer,
  wantedContainers,
  withContainers,
  withPodSpec,
} from '../../../objects/pods/pod-spec.js';
import type { Container, EnvVar, PodSpec } from '../../../objects/pods/pod-types.js';
import type { EnvChange } from './words.js';

/** How to change the variables of an object. */
export interface EnvRules extends EnvChange {
  /** The containers, in which `*` stands for anything. */
  containers: string;
  /** Whether an existing variable may be overwritten. */
  overwrite: boolean;
}

/** The outcome for the variables of an object. */
export interface ChangedEnv {
  object: KubeObject;
  /** The selected containers, after the change. */
  containers: Container[];
}

/** Changes the variables of an object's containers. Fails with kubectl's message if one has another value. */
export function changeEnv(object: KubeObject, rules: EnvRules): ChangedEnv {
  const isWanted = (name: string) => isContainer(name, rules.containers);
  let containers: Container[] = [];
  const changed = withPodSpec(object, (spec: PodSpec) => {
    const wanted = wantedContainers(spec, isWanted);
    if (!rules.overwrite) for (const { env = [] } of wanted) checkOverwrites(env, rules.set);
    const after = withContainers(spec, isWanted, (container) => withEnv(container, rules));
    containers = wantedContainers(after, isWanted);
    return after;
  });
  return { object: changed, containers };
}

function checkOverwrites(old: readonly EnvVar[], set: readonly EnvVar[]): void {
  for (const { name = '', value = '' } of set) {
    const known = old.find((each) => each.name === name);
    if (known !== undefined && (known.value ?? '') !== value)
      throw new Error(`'${name}' already has a value (${known.value ?? ''}), and --overwrite is false`);
  }
}

function withEnv(container: Container, { set, remove }: EnvChange): Container {
  const covered = new Set(remove);
  const env: EnvVar[] = [];
  for (const old of container.env ?? []) {
    const name = old.name ?? '';
    if (covered.has(name)) continue;
    const newer = set.find((each) => each.name === name);
    if (newer !== undefined) covered.add(name);
    env.push(newer ?? old);
  }
  for (const each of set) {
    if (covered.has(each.name ?? '')) continue;
    covered.add(each.name ?? '');
    env.push(each);
  }
  const { env: _, ...rest } = container;
  return env.length === 0 ? rest : { ...container, env };
}
