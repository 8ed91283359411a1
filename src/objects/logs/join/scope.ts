import type { Session } from '../../../cluster/session.js';
import { PODS } from '../../../discovery/core-resources.js';
import { quote } from '../../../go/strconv/quote.js';
import { isPod, type Pod } from '../../pods/pod.js';
import { podSelectorOf } from '../../pods/selector.js';
import type { FeedScope } from '../../wait/feed.js';
import { findLogObject } from '../find-log-object.js';
import { checkLogsOptions } from '../options.js';
import { compileLinePattern } from './line-match.js';
import { isPattern, type LogJoinOptions } from './options.js';

/** The pods whose logs are wanted. */
export interface LogScope {
  /** The collection to list and watch. */
  feed: FeedScope;
  /** Whether one of its pods is wanted. */
  isWanted(pod: Pod): boolean;
  /** One named pod, and no other. */
  isOnePod: boolean;
  /** The message if there is no pod. */
  none: string;
}

/** Reads the meaning of the words or the selector. Fails as findLogged does, and for an invalid pattern. */
export async function logScope(options: LogJoinOptions, session: Session): Promise<LogScope> {
  const { labelSelector, word } = options;
  const { namespace } = session;
  const none = `No resources found in ${namespace} namespace.`;
  const all = { isWanted: () => true, isOnePod: false, none };
  if (word === undefined) {
    checkLogsOptions(options);
    return { ...all, feed: { collection: { resource: PODS, namespace }, labelSelector } };
  }
  if (isPattern(word)) {
    checkLogsOptions(options);
    const pattern = compileLinePattern('pattern', word);
    const isWanted = (pod: Pod) => pattern.test(pod.metadata?.name ?? '');
    const nothing = `No pods match ${quote(word)} in ${namespace} namespace.`;
    return { feed: { collection: { resource: PODS, namespace } }, isWanted, isOnePod: false, none: nothing };
  }
  const { target, object } = await findLogObject(word, session);
  checkLogsOptions(options);
  const { name = '', namespace: itsNamespace = namespace } = object.metadata ?? {};
  const collection = { resource: PODS, namespace: itsNamespace };
  if (isPod(target.resource))
    return { ...all, feed: { collection, fieldSelector: `metadata.name=${name}` }, isOnePod: true };
  const selector = podSelectorOf(target.resource, object, 'get the logs from');
  return { ...all, feed: { collection, labelSelector: selector } };
}
