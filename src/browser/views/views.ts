import { resourceName } from '../../discovery/types.js';
import { quote } from '../../go/strconv/quote.js';
import type { NeatMode } from '../../render/neat/neat.js';
import type { KeyName } from '../../terminal/ui/keys.js';
import type { SeenObject } from '../frame/screen.js';
import { describeSource, detailsSource, isSecretTarget, yamlSource } from '../text/documents.js';
import { downHint, storesRelease } from './open/down-hint.js';
import type { View, ViewOfObject } from './view.js';

const USABLE = ['configmaps', 'persistentvolumeclaims', 'secrets', 'serviceaccounts'];
const VALUED = ['configmaps', 'secrets'];
const RELEASES = { what: 'releases of Helm', fits: storesRelease };

/**
 * All that the browser shows by a word, in the order of help. Keys, hints, help, the command bar, line mode and the
 * table of docs/reference/browser-keys.md are made from it.
 */
export const views: readonly View[] = [
  {
    word: 'open',
    of: 'object',
    key: 'enter',
    hint: (target) => (target.container === undefined ? downHint(target) : 'log'),
    goes: true,
    on: 'rows',
    takes: '',
    does: 'what it consists of: pods, containers, values, rules',
    show: async (...of) => (await import('./open/open-view.js')).openShown(...of),
  },
  {
    word: 'release-history',
    of: 'object',
    key: 'H',
    hint: 'history',
    inBar: true,
    suits: RELEASES,
    takes: '',
    does: 'the revisions of a release',
    show: async (target, { cluster }) => {
      const { historySource } = await import('./releases/releases-source.js');
      return { tool: historySource(cluster, target) };
    },
  },
  {
    word: 'release-values',
    of: 'object',
    key: 'V',
    hint: 'values',
    inBar: true,
    suits: RELEASES,
    takes: '[all]',
    does: 'the values of a release that the user has set, or all',
    show: async (target, looking) => {
      const { releaseValuesSource } = await import('./releases/release-texts.js');
      return { text: releaseValuesSource(target, looking, isSaid(looking.rest, 'all')) };
    },
  },
  {
    word: 'release-manifest',
    of: 'object',
    key: 'M',
    hint: 'manifest',
    inBar: true,
    suits: RELEASES,
    takes: '[hooks]',
    does: 'the manifest of a release, or of its hooks',
    show: async (target, looking) => {
      const { releaseManifestSource } = await import('./releases/release-texts.js');
      return { text: releaseManifestSource(target, looking, isSaid(looking.rest, 'hooks')) };
    },
  },
  {
    word: 'release-changes',
    of: 'object',
    key: 'C',
    hint: 'changes',
    inBar: true,
    suits: RELEASES,
    takes: '[REVISION]',
    does: 'what changed in a revision of a release since the previous one, or since another',
    show: async (target, looking) => {
      const { releaseChangesSource } = await import('./releases/release-texts.js');
      return { text: releaseChangesSource(target, looking, revisionOf(looking.rest)) };
    },
  },
  {
    word: 'release-notes',
    of: 'object',
    hint: '',
    inBar: true,
    suits: RELEASES,
    takes: '',
    does: 'the notes that the chart of a release prints for its user',
    show: async (target, looking) => {
      const { releaseNotesSource } = await import('./releases/release-texts.js');
      return { text: releaseNotesSource(target, looking) };
    },
  },
  {
    word: 'details',
    of: 'object',
    key: 'i',
    hint: 'details',
    on: 'table',
    takes: '',
    does: 'details: every column, labels, annotations',
    show: (target, { cluster, cells }) => ({ text: detailsSource(cluster, target, cells) }),
  },
  {
    word: 'describe',
    of: 'object',
    key: 'd',
    hint: 'describe',
    takes: '',
    does: 'describe it, with its events, as kubectl does',
    show: (target, { cluster, now }) => ({ text: describeSource(cluster, target, now) }),
  },
  {
    word: 'yaml',
    of: 'object',
    key: 'y',
    hint: 'YAML',
    takes: '[neat|mine]',
    does: 'YAML; also without what the cluster added, or only what people wrote',
    show: (target, { cluster, rest, redo }) => ({
      text: yamlSource(cluster, target, redo, neatModeOf(rest)),
    }),
  },
  {
    word: 'events',
    of: 'object',
    key: 'e',
    hint: 'events',
    takes: '',
    does: 'the events about it, live',
    show: async (...of) => (await import('./about/events-and-owner.js')).eventsTable(...of),
  },
  {
    word: 'explain',
    of: 'object',
    key: '.',
    hint: 'explain',
    on: 'field',
    inBar: true,
    takes: '[FIELD]',
    does: 'the documentation of the field that is selected in YAML, or of the type',
    inLines: 'the documentation of a field, or of the type',
    show: async ({ resource }, { cluster, rest, field }) => {
      const { explainSource } = await import('./explain/explain-source.js');
      return { text: explainSource(cluster, resource, rest === '' ? field : rest.split('.')) };
    },
  },
  {
    word: 'owner',
    of: 'object',
    key: 'o',
    hint: 'owner',
    goes: true,
    doing: 'reading the object...',
    takes: '',
    does: 'describe what owns it',
    show: async (...of) => (await import('./about/events-and-owner.js')).ownerDescription(...of),
  },
  {
    word: 'tree',
    also: ['xray'],
    of: 'object',
    key: 't',
    hint: 'tree',
    inBar: true,
    takes: '',
    does: 'what owns it, what it owns and uses, and what selects it',
    show: async (target, { cluster }) => {
      const { treeSource } = await import('./tree/tree-source.js');
      return { tool: treeSource(cluster, target) };
    },
  },
  {
    word: 'used-by',
    also: ['used'],
    of: 'object',
    key: 'u',
    hint: 'used by',
    inBar: true,
    suits: {
      what: 'config maps, secrets, claims and service accounts',
      fits: ({ resource }) => USABLE.includes(resourceName(resource)),
    },
    takes: '',
    does: 'what uses it',
    show: async (target, { cluster }) => {
      const { usersSource } = await import('./tree/tree-source.js');
      return { tool: usersSource(cluster, target) };
    },
  },
  {
    word: 'why',
    of: 'object',
    key: 'h',
    hint: 'why',
    inBar: true,
    takes: '',
    does: 'what is wrong with it and why, with the evidence, and where to look next',
    show: async (target, { cluster, now }) => {
      const { whySource } = await import('./why/why-source.js');
      return { rows: whySource(cluster, target, now) };
    },
  },
  {
    word: 'quota',
    of: 'object',
    hint: '',
    inBar: true,
    suits: {
      what: 'namespaces and objects in a namespace',
      fits: ({ resource }) => resource.namespaced || resourceName(resource) === 'namespaces',
    },
    takes: '',
    does: 'what the quotas of its namespace allow, and how much is used',
    show: async (target, { cluster }) => {
      const { quotaSource } = await import('./quota/quota-source.js');
      return { tool: quotaSource(cluster, target) };
    },
  },
  {
    word: 'values',
    of: 'object',
    key: 'x',
    hint: (target) => (isSecretTarget(target) && !storesRelease(target) ? 'decoded' : ''),
    suits: {
      what: 'config maps and secrets',
      fits: ({ resource }) => VALUED.includes(resourceName(resource)),
    },
    takes: '',
    does: 'the values, those of a secret decoded for 30 seconds; in line mode, their sizes',
    inLines: 'the values of a config map; of a secret, their sizes',
    show: async (...of) => (await import('./values/values-view.js')).valuesShown(...of, true),
  },
  {
    word: 'rules',
    of: 'object',
    hint: '',
    suits: {
      what: 'roles, bindings and service accounts',
      fits: (target) => ['roles', 'rules'].includes(downHint(target)),
    },
    takes: '',
    does: 'what it allows',
    show: async (target, { cluster }) => {
      const { rulesSource } = await import('./can/rules-source.js');
      return { tool: rulesSource(cluster, target) };
    },
  },
  {
    word: 'capacity',
    of: 'place',
    takes: '[pods]',
    does: 'the capacity of nodes, and the requests, limits and usage of their pods',
    show: async (_namespace, { cluster, rest }) => {
      const { capacitySource } = await import('./capacity/capacity-source.js');
      return { tool: capacitySource(cluster, isSaid(rest, 'pods')) };
    },
  },
  {
    word: 'images',
    of: 'place',
    takes: '[duplicates]',
    does: 'the images that pods name, and which pods wait for them',
    show: async (namespace, { cluster, rest }) => {
      const { imagesSource } = await import('./images/images-source.js');
      return { tool: imagesSource(cluster, namespace, isSaid(rest, 'duplicates')) };
    },
  },
  {
    word: 'can',
    of: 'place',
    takes: '[who VERB TYPE | roles SUBJECT | [VERB] TYPE]',
    does: 'what you may do here, who may do something, or the roles of a subject',
    show: async (namespace, { cluster, rest }) => {
      const { canSource } = await import('./can/can-source.js');
      return { tool: canSource(cluster, rest.split(/\s+/).filter(Boolean), namespace) };
    },
  },
  {
    word: 'health',
    also: ['pulses', 'popeye'],
    of: 'place',
    takes: '[custom]',
    does: 'what is not well in this namespace, or in all, including custom resources',
    show: async (namespace, { cluster, now, rest }) => {
      const { healthSource } = await import('./health/health-source.js');
      return { tool: healthSource(cluster, namespace, now, isSaid(rest, 'custom')) };
    },
  },
  {
    word: 'releases',
    also: ['helm'],
    of: 'place',
    takes: '',
    does: 'the releases of Helm in this namespace, or in all; Enter shows the objects of one',
    inLines: 'the releases of Helm in this namespace, or in all; "open #1" shows the objects of one',
    show: async (namespace, { cluster }) => {
      const { releasesSource } = await import('./releases/releases-source.js');
      return { tool: releasesSource(cluster, namespace) };
    },
  },
  {
    word: 'everything',
    also: ['all'],
    of: 'place',
    takes: '',
    does: 'every object in this namespace, or in all',
    show: async (namespace, { cluster }) => {
      const { everythingSource } = await import('./everything/everything-source.js');
      return { tool: everythingSource(cluster, namespace) };
    },
  },
];

/** The views of an object. */
export const objectViews: readonly ViewOfObject[] = views.filter((view) => view.of === 'object');

/** The words of the command bar, each with its view. */
export const barViews: readonly (readonly [word: string, view: View])[] = views
  .filter((view): view is View => view.of === 'place' || view.inBar === true)
  .flatMap((view) => [view.word, ...(view.also ?? [])].map((word) => [word, view] as const));

/** The keys of views, by their words. */
export const viewKeys: Readonly<Record<string, KeyName>> = Object.fromEntries(
  objectViews.flatMap(({ word, key }) => (key === undefined || key === 'enter' ? [] : [[word, key]])),
);

/** Fails if a view does not apply to objects of this kind. */
export function requireKind({ word, suits }: ViewOfObject, target: SeenObject): void {
  if (suits?.fits(target) === false)
    throw new Error(`${word} is for ${suits.what}, not for ${resourceName(target.resource)}`);
}

function neatModeOf(rest: string): NeatMode | undefined {
  const modes: Readonly<Record<string, NeatMode | undefined>> = { '': undefined, neat: 'all', mine: 'mine' };
  if (!Object.hasOwn(modes, rest))
    throw new Error('"yaml ROW" shows all, "yaml ROW neat" without what the cluster added, "mine" less');
  return modes[rest];
}

function isSaid(rest: string, word: string): boolean {
  if (rest !== '' && rest !== word) throw new Error(`${quote(word)} is possible here, not ${rest}`);
  return rest === word;
}

function revisionOf(rest: string): number | undefined {
  if (rest !== '' && !/^[1-9]\d{0,8}$/.test(rest)) throw new Error(`${quote(rest)} is not a revision number`);
  return rest === '' ? undefined : Number(rest);
}
