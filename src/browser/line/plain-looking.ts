import type { ObjectTarget } from '../../cluster/target.js';
import type { NeatMode } from '../../render/neat/neat.js';
import type { SeenObject } from '../frame/screen.js';
import { type ListView, targetTitle } from '../rows/list-view.js';
import { type BrowserCluster, eventSelector } from '../state/cluster.js';
import {
  describeSource,
  detailsSource,
  isSecret,
  ownerOf,
  targetOfOwner,
  yamlSource,
} from '../text/documents.js';
import { type TextSource, textLines } from '../text/text-screen.js';
import type { RowsSource } from '../tools/rows-screen.js';
import { TOOL_WORDS, type ToolWord } from '../tools/tool-words.js';
import { LeadLines, rowText } from './rows/lead-lines.js';

/** Where a word that looks was typed. */
export interface LookPlace {
  /** That of the row that was found last. */
  readonly cluster: BrowserCluster;
  list: ListView;
  /** The object of a row's number or name. Fails where none is meant. */
  find(word: string): SeenObject;
  /** The cells of the row that was found last. */
  cells(): { title: string; text: string }[];
  /** The lines that tools have said. */
  leads: LeadLines;
  /** Goes to another table. */
  go(cluster: BrowserCluster, list: ListView, filter?: string): void;
}

/** What looking needs of the world. */
interface LookTools {
  now(): number;
  /** Aborted when the user wants it to end. */
  signal: AbortSignal;
  say(line: string): void;
}

const NEAT: Readonly<Record<string, NeatMode>> = { neat: 'all', mine: 'mine' };

/** Words that show an object. */
const ABOUT_ONE = [
  'open',
  'values',
  'details',
  'describe',
  'yaml',
  'events',
  'rules',
  'tree',
  'used',
  'why',
  'owner',
] as const;

/** Words that show something and leave it as it is. */
type LookWord = ToolWord | AboutOne;

type AboutOne = (typeof ABOUT_ONE)[number];

/** Whether a word is one of them. */
export function isLook(word: string): word is LookWord {
  return word in TOOL_WORDS || isAboutOne(word);
}

function isAboutOne(word: string): word is AboutOne {
  return ABOUT_ONE.some((each) => each === word);
}

/** Shows line by line what a word asks for. Fails with what is wrong with it, and as requests do. */
export async function look(word: LookWord, rest: string, place: LookPlace, tools: LookTools): Promise<void> {
  if (isAboutOne(word)) {
    await lookAtOne(word, rest, place, tools);
    return;
  }
  const { cluster, list } = place;
  const { toolSource } = await import('../tools/tool-words.js');
  const namespace = list.resource.namespaced ? list.namespace : cluster.facts.namespace;
  const source = await toolSource(word, rest, cluster, namespace, tools.now);
  await place.leads.say(source, cluster, tools);
}

async function lookAtOne(word: AboutOne, rest: string, place: LookPlace, tools: LookTools): Promise<void> {
  const { now, signal, say } = tools;
  const [row = '', neat, more] = word === 'yaml' ? rest.split(/\s+/) : [rest];
  if (more !== undefined || (neat !== undefined && NEAT[neat] === undefined))
    throw new Error('"yaml ROW" shows all, "yaml ROW neat" without what the cluster added, "mine" less');
  const { leads } = place;
  const line = LeadLines.isNumber(row) ? leads.find(row) : undefined;
  if (word === 'open' && line?.row.leads !== undefined)
    return leads.say(line.row.leads(), line.cluster, tools);
  const target = line === undefined ? place.find(row) : line.row.target;
  if (target === undefined) throw new Error(`${row} is no object; "open ${row}" goes on from it`);
  const cluster = line?.cluster ?? place.cluster;
  switch (word) {
    case 'open':
      return open(target, cluster, place, tools);
    case 'values':
      return values(target, cluster, tools);
    case 'details':
      return sayText(detailsSource(cluster, target, line === undefined ? place.cells() : []), tools);
    case 'describe':
      return sayText(describeSource(cluster, target, now), tools);
    case 'yaml':
      return sayText(yamlSource(cluster, target, undefined, neat === undefined ? neat : NEAT[neat]), tools);
    case 'events': {
      const { namespace } = target;
      const resource = await cluster.resolve('events');
      const fieldSelector = eventSelector(target);
      return place.go(cluster, { resource, namespace, fieldSelector, about: target });
    }
    case 'rules': {
      const { rulesSource } = await import('../tools/access-source.js');
      return sayText(rulesSource(cluster, target), tools);
    }
    case 'tree':
    case 'used': {
      const { treeSource, usersSource } = await import('../tools/tree-source.js');
      return leads.say((word === 'tree' ? treeSource : usersSource)(cluster, target, now), cluster, tools);
    }
    case 'why': {
      const { whySource } = await import('../tools/why-source.js');
      return leads.say(whySource(cluster, target, now), cluster, tools);
    }
    case 'owner': {
      const owner = ownerOf(await cluster.object(target, signal));
      if (owner === undefined) return say(`nothing owns ${target.name}`);
      return sayText(describeSource(cluster, await targetOfOwner(owner, target, cluster), now), tools);
    }
  }
}

/** Shows what an object consists of, as Enter does. */
async function open(
  target: ObjectTarget,
  cluster: BrowserCluster,
  place: LookPlace,
  tools: LookTools,
): Promise<void> {
  const { downFrom } = await import('../navigation/down.js');
  const down = await downFrom(target, cluster, tools.signal);
  switch (down.to) {
    case 'list':
      return place.go(cluster, down.list, down.filter);
    case 'namespace':
      return place.go(cluster, { resource: await cluster.resolve('pods'), namespace: down.namespace });
    case 'values':
      return values(target, cluster, tools);
    case 'rules': {
      const { rulesSource } = await import('../tools/access-source.js');
      return sayText(rulesSource(cluster, target), tools);
    }
    case 'nothing':
      throw new Error(down.why);
    default: {
      const shown = down.to === 'object' ? down.target : target;
      return sayText(describeSource(cluster, shown, tools.now), tools);
    }
  }
}

/** What is printed stays on the screen: a secret's values are told by their sizes. */
async function values(target: ObjectTarget, cluster: BrowserCluster, tools: LookTools): Promise<void> {
  const { valuesSource } = await import('../text/values.js');
  const nothing = () => undefined;
  await sayText(valuesSource(cluster, target, { redo: nothing, after: nothing, now: tools.now }), tools);
  if (isSecret(target))
    tools.say(
      `Values of secrets are not printed here, where they would stay on the screen: "proa secret ${target.name}" shows ${targetTitle(target)}.`,
    );
}

/** Says a text, a line at a time. */
async function sayText(
  source: TextSource,
  { signal, say }: Pick<LookTools, 'signal' | 'say'>,
): Promise<void> {
  let text = '';
  const show = (step: string) => {
    text = step;
  };
  await source.read(show, signal);
  for (const line of textLines(text)) say(line);
}

/** Says rows as they come, each line once, until there are no more. */
export async function sayRowsAsTheyCome(
  source: RowsSource,
  { signal, say }: Pick<LookTools, 'signal' | 'say'>,
): Promise<void> {
  const said = new Set<string>();
  await source.read((rows) => {
    for (const line of rowTexts(rows)) {
      if (said.has(line)) continue;
      said.add(line);
      say(line);
    }
  }, signal);
}

function rowTexts({ rows, note }: Parameters<Parameters<RowsSource['read']>[0]>[0]): string[] {
  const lines = rows.map(rowText);
  return note === '' ? lines : [...lines, note];
}
