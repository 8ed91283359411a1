import { parseObject, ShapeError } from '../codec/shape.js';
import { aggregatedAnswer } from './aggregated-document.js';
import { coreGroupOf, groupsOf } from './legacy-documents.js';
import type { GroupsAnswer } from './source.js';
import type { ApiGroup } from './types.js';

/**
 * Reads the response of `/api` or `/apis` in any of its forms, as it declares itself. Fails with ShapeError, without
 * quoting the response, if it is none of them: a server may repeat a token there.
 */
export function readGroups(text: string): GroupsAnswer {
  const document = parseObject(text);
  const { kind, apiVersion } = document;
  if (kind === 'APIGroupDiscoveryList') {
    if (apiVersion === 'apidiscovery.k8s.io/v2' || apiVersion === 'apidiscovery.k8s.io/v2beta1') {
      return aggregatedAnswer(document);
    }
    throw new ShapeError('discovery is in an unknown version');
  }
  if (kind === 'APIVersions') return legacy(coreGroupOf(document));
  if (kind === 'APIGroupList') return legacy(groupsOf(document));
  throw new ShapeError('discovery returned a document of another kind');
}

function legacy(groups: ApiGroup[]): GroupsAnswer {
  return { groups, resources: undefined, failed: new Map() };
}

/**
 * Combines the responses of `/api` and `/apis`, core first. If only one of them is aggregated, the resources of neither
 * are used (client-go's GroupsAndMaybeResources).
 */
export function mergeGroups(core: GroupsAnswer, others: GroupsAnswer): GroupsAnswer {
  const groups = [...core.groups, ...others.groups];
  if (core.resources === undefined || others.resources === undefined) {
    return { groups, resources: undefined, failed: new Map() };
  }
  return {
    groups,
    resources: new Map([...core.resources, ...others.resources]),
    failed: new Map([...core.failed, ...others.failed]),
  };
}
