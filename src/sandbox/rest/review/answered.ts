import { groupResource, type ResourceType } from '../../types/resource-type.js';
import type { Handlers } from '../request/handler.js';
import { reviewAccess, reviewOwnAccess, reviewOwnRules, reviewSelf } from './access-reviews.js';
import { reviewToken } from './tokens.js';

/** The handlers of resources that are not stored, by resource. */
const ANSWERED: Readonly<Record<string, Handlers>> = {
  'localsubjectaccessreviews.authorization.k8s.io': { POST: reviewAccess },
  'selfsubjectaccessreviews.authorization.k8s.io': { POST: reviewOwnAccess },
  'selfsubjectreviews.authentication.k8s.io': { POST: reviewSelf },
  'selfsubjectrulesreviews.authorization.k8s.io': { POST: reviewOwnRules },
  'subjectaccessreviews.authorization.k8s.io': { POST: reviewAccess },
  'tokenreviews.authentication.k8s.io': { POST: reviewToken },
};

/** The handlers of a resource that is not stored, by method. */
export function answeredBy(type: ResourceType): Handlers {
  return ANSWERED[groupResource(type)] ?? {};
}
