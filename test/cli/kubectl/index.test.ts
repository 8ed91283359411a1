import { describe, expect, it } from 'vitest';
import { type FlagType, type IndexedFlag, readIndex } from '../../../scripts/reference/kubectl/read-index.js';
import { globalFlags } from '../../../src/cli/flags/global.js';
import type { Flag, Flags } from '../../../src/cli/flags/kinds.js';
import { commandTable } from '../../../src/commands.js';
import { parseGoDuration } from '../../../src/go/duration.js';

/** Intended differences, or different forms. */
const otherwise: Readonly<Record<string, string>> = {
  ' --cache-dir is , not ~/.kube/cache, by default':
    'proa has a folder of its own, and reads that of kubectl',
  'diff --concurrency is no int but a string': 'auto is a value, too',
  'diff --concurrency is undefined, not 1, by default': 'it follows the round trip to the server',
  'port-forward --address is , not localhost, by default': '',
  'run --filename: deprecated': 'it is ignored, and proa says so',
};

const index = readIndex();
const ids = Object.keys(commandTable);
const isGroup = (id: string) => ids.some((each) => each.startsWith(`${id}:`));

function typesOf(flag: Flag): FlagType[] {
  if (flag.type === 'boolean') return ['bool'];
  if (flag.multiple) return flag.delimiter === ',' ? ['slice', 'map'] : ['array', 'map'];
  if ('defaultHelp' in flag) return ['duration'];
  return typeof flag.default === 'number' ? ['int'] : ['string'];
}

function defaultOf(flag: Flag, type: FlagType): unknown {
  return type === 'duration'
    ? flag.default
    : Array.isArray(flag.default)
      ? flag.default.join(',')
      : flag.default;
}

function expectedDefault({ type, default: text }: IndexedFlag): unknown {
  if (type === 'bool') return text === 'true';
  if (type === 'int') return Number(text);
  return type === 'duration' ? parseGoDuration(text || '0s') : text;
}

/** The values of flags that may be given without one (pflag's NoOptDefVal). */
const bare: Readonly<Record<string, string>> = {
  'dry-run': 'unchanged',
  validate: 'strict',
  cascade: 'background',
};

/** The messages about deprecated flags, after `Flag --x has been deprecated, `. */
const deprecated: Readonly<Record<string, string>> = {
  record: '--record will be removed in the future',
  'cpu-percent':
    "Use --cpu with percentage or resource quantity format (e.g., '70%' for utilization or '500m' for milliCPU).",
  reorder: "use the new 'sortOptions' field in kustomization.yaml instead.",
  'enable-managedby-label':
    'The flag `enable-managedby-label` has been deprecated. Use the `managedByLabel` option in the `buildMetadata` field instead.',
};

/** How proa's flag differs from kubectl's. */
function faults(indexed: IndexedFlag, flag: Flag | undefined): string[] {
  const { name, type, char, mark } = indexed;
  if (flag === undefined) return [`--${name} is missing`];
  const found: string[] = [];
  if (!typesOf(flag).includes(type)) found.push(`--${name} is no ${type} but a ${typesOf(flag)[0]}`);
  if (flag.char !== char) found.push(`--${name} has the letter ${flag.char}, not ${char}`);
  const fallback = defaultOf(flag, type);
  if (fallback !== expectedDefault(indexed))
    found.push(`--${name} is ${fallback}, not ${expectedDefault(indexed)}, by default`);
  if ((flag.required === true) !== (mark === 'required')) found.push(`--${name}: required ${flag.required}`);
  if (flag.deprecated?.message !== (mark === 'deprecated' ? deprecated[name] : undefined))
    found.push(`--${name}: deprecated`);
  const alone = flag.type === 'option' ? flag.bare : undefined;
  if (alone !== (indexed.default === '' ? undefined : bare[name])) found.push(`--${name} alone is ${alone}`);
  return found;
}

async function flagsOf(id: string): Promise<Flags> {
  if (id === '') return globalFlags;
  const Class = (await commandTable[id]?.())?.default;
  return { ...globalFlags, ...Class?.flags };
}

describe('of the commands of kubectl 1.36', () => {
  it('none is missing', () => {
    const names = index.flatMap(({ id, aliases }) => [id, ...aliases]).slice(1);
    expect(names.filter((id) => !(ids.includes(id) || isGroup(id)))).toEqual([]);
    // So that nothing is missed: 106 of 1.32, three of kuberc, and those that help does not list.
    expect(index).toHaveLength(112);
  });

  it('no flag is missing, and all have the same letter, type and default', async () => {
    const found: string[] = [];
    for (const { id, aliases, flags } of index) {
      const own = await flagsOf(id);
      for (const flag of flags)
        for (const fault of faults(flag, own[flag.name])) found.push(`${id.replaceAll(':', ' ')} ${fault}`);
      for (const alias of aliases) {
        const [one, other] = await Promise.all([commandTable[id]?.(), commandTable[alias]?.()]);
        if (one !== undefined && one.default !== other?.default) found.push(`${alias} is not ${id}`);
      }
    }
    expect(found).toEqual(Object.keys(otherwise));
  });
});
