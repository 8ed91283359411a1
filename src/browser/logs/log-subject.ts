import { PODS } from '../../discovery/core-resources.js';
import { resourceName } from '../../discovery/types.js';
import { compileLinePattern } from '../../objects/logs/join/line-match.js';
import { isPattern } from '../../objects/logs/join/options.js';
import type { LogScope } from '../../objects/logs/join/scope.js';
import { isPod, type Pod } from '../../objects/pods/pod.js';
import { podSelectorOf } from '../../objects/pods/selector.js';
import { countText } from '../../render/numbers.js';
import type { SeenObject } from '../frame/screen.js';
import { targetPath, targetTitle } from '../rows/list-view.js';
import type { BrowserCluster } from '../state/cluster.js';

/** Whose logs are shown. */
export interface LogSubject {
  /** The path after the context: `shop`, `pods`, `web-1`; `3 marked objects`. */
  path: readonly string[];
  /** The object of the logs, if there is only one. */
  target: SeenObject | undefined;
  /** Finds the pods. Fails as requests do, and for objects that have no pods. */
  scopes(signal: AbortSignal): Promise<LogScope[]>;
}

const PURPOSE = 'get the logs from';

/** The logs of some objects: of pods themselves, or of those that belong to them. */
export function subjectOf(targets: readonly SeenObject[], cluster: BrowserCluster): LogSubject {
  const [target] = targets;
  const isOne = targets.length === 1 && target !== undefined;
  return {
    path: isOne ? targetPath(target) : [countText(targets.length, 'marked object')],
    target: isOne ? target : undefined,
    scopes: (signal) => Promise.all(targets.map((each) => scopeOf(each, cluster, signal))),
  };
}

/**
 * Resolves the words after `:logs`: POD, a pattern of names, TYPE/NAME or `-l SELECTOR`, with `-c CONTAINER` and `-n
 * NAMESPACE`. Fails with the problem with them.
 * @param namespace if none is given; undefined for all
 */
export function subjectOfWords(
  words: readonly string[],
  namespace: string | undefined,
  cluster: BrowserCluster,
): { subject: LogSubject; container: string } {
  const { container, ...pods } = readWords(words, namespace);
  return { subject: subjectOfPods(pods, cluster), container };
}

function subjectOfPods(
  { word, labelSelector, where }: Omit<LogWords, 'container'>,
  cluster: BrowserCluster,
): LogSubject {
  const place = where === undefined ? 'all namespaces' : `namespace ${where}`;
  const within = [where ?? 'all namespaces'];
  const common = { target: undefined };
  const collection = { resource: PODS, namespace: where };
  const scope = (more: Partial<LogScope>, feed: Partial<LogScope['feed']> = {}): LogScope => ({
    ...{ feed: { collection, ...feed }, isWanted: () => true, isOnePod: false },
    ...{ none: `there are no pods in ${place}`, ...more },
  });
  if (labelSelector !== '')
    return {
      ...common,
      path: [...within, `pods with ${labelSelector}`],
      scopes: async () => [scope({}, { labelSelector })],
    };
  if (isPattern(word)) {
    const pattern = compileLinePattern('pattern', word);
    const isWanted = ({ metadata }: Pod) => pattern.test(metadata?.name ?? '');
    const none = `no pod in ${place} matches ${word}`;
    return {
      ...common,
      path: [...within, `pods that match ${word}`],
      scopes: async () => [scope({ isWanted, none })],
    };
  }
  const [type, name] = word.includes('/') ? (word.split(/\/(.*)/s) as [string, string]) : ['pods', word];
  const subject = {
    ...common,
    path: [word] as readonly string[],
    scopes: async (signal: AbortSignal) => {
      const resource = await cluster.resolve(type);
      const target = {
        ...{ resource, name },
        namespace: resource.namespaced ? (where ?? cluster.info.namespace) : undefined,
      };
      subject.path = targetPath(target);
      return [await scopeOf(target, cluster, signal)];
    },
  };
  return subject;
}

interface LogWords {
  word: string;
  labelSelector: string;
  container: string;
  where: string | undefined;
}

function readWords(given: readonly string[], namespace: string | undefined): LogWords {
  const read: LogWords = { word: '', labelSelector: '', container: '', where: namespace };
  const words = [...given];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const [, flag, joined] = /^-([lcn])(.*)$/s.exec(word) ?? [];
    if (flag === undefined) {
      if (word.startsWith('-')) throw new Error(`${word}? there are -l, -c and -n`);
      if (read.word !== '') throw new Error(`${word}? one name, pattern or TYPE/NAME is enough`);
      read.word = word;
      continue;
    }
    const value = joined || words.shift();
    if (value === undefined) throw new Error(`-${flag} needs a value`);
    if (flag === 'l') read.labelSelector = value;
    else if (flag === 'c') read.container = value;
    else read.where = value === 'all' ? undefined : value;
  }
  if ((read.word === '') === (read.labelSelector === ''))
    throw new Error('the logs of which pods? a name, a pattern, TYPE/NAME, or -l SELECTOR');
  return read;
}

async function scopeOf(target: SeenObject, cluster: BrowserCluster, signal: AbortSignal): Promise<LogScope> {
  const { resource, namespace, name } = target;
  const collection = { resource: PODS, namespace };
  const scope = (feed: Partial<LogScope['feed']>): LogScope => ({
    feed: { collection, ...feed },
    isWanted: () => true,
    isOnePod: false,
    none: `${targetTitle(target)} has no pods`,
  });
  if (isPod(resource)) {
    const none = `${targetTitle(target)} does not exist`;
    return { ...scope({ fieldSelector: `metadata.name=${name}` }), isOnePod: true, none };
  }
  switch (resourceName(resource)) {
    case 'nodes':
      return scope({
        collection: { resource: PODS, namespace: undefined },
        fieldSelector: `spec.nodeName=${name}`,
      });
    case 'namespaces':
      return scope({ collection: { resource: PODS, namespace: name } });
    // Jobs have no label for their cron job: their names begin with its name.
    case 'cronjobs.batch':
      return { ...scope({}), isWanted: (pod) => jobOf(pod)?.startsWith(`${name}-`) ?? false };
    default: {
      const object = await cluster.object(target, signal);
      return scope({ labelSelector: podSelectorOf(resource, object, PURPOSE) });
    }
  }
}

function jobOf({ metadata }: Pod): string | undefined {
  return metadata?.ownerReferences?.find(({ kind }) => kind === 'Job')?.name;
}
