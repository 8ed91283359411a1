/** The verbs that authorizers know for resources, as kubectl lists them. */
export const RESOURCE_VERBS: ReadonlySet<string> = new Set(
  (
    'get list watch create update patch delete deletecollection use bind impersonate * approve sign escalate ' +
    'attest'
  ).split(' '),
);
/** Those for URLs. */
export const URL_VERBS: ReadonlySet<string> = new Set('get put post head options delete patch *'.split(' '));
