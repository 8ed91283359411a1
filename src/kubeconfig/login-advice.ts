import type { User } from './entries.js';

/** How to log in again with these programs: most only pass on the credentials that another one has fetched. */
const LOGINS: Readonly<Record<string, string>> = {
  aws: 'aws sso login',
  'aws-iam-authenticator': 'aws sso login',
  doctl: 'doctl auth init',
  gcloud: 'gcloud auth login',
  'gke-gcloud-auth-plugin': 'gcloud auth login',
  ibmcloud: 'ibmcloud login',
  kubelogin: 'az login',
  'kubectl-oidc_login': 'kubectl oidc-login clean',
  oci: 'oci session authenticate',
  tsh: 'tsh login',
};

/**
 * What users can do if a server does not accept their credentials (401), by the kind of credentials; contains none of
 * their values, nor the arguments of a program, which may include some.
 * @param name of the user in the kubeconfig; "" for none
 * @param entry of that user; undefined if there is none
 */
export function loginAdvice(name: string, entry: User | undefined): string {
  const of = name === '' ? '' : ` of user ${name}`;
  const { exec, tokenFile, token, username } = entry ?? {};
  if (exec?.command) return `${programAdvice(exec)} (it gives the credentials${of})`;
  if (tokenFile)
    return `the token in ${tokenFile} is not valid; the program that writes this file must write a new one`;
  if (token) return `the token${of} is not valid, or no longer valid; put a new one into the kubeconfig`;
  if (entry?.['client-certificate-data'] || entry?.['client-certificate'])
    return `the client certificate${of} is not accepted, or has expired; put a new one into the kubeconfig`;
  if (username) return `name and password${of} are not accepted`;
  return `the kubeconfig has no credentials${of === '' ? ' for this context' : of}`;
}

function programAdvice({ command = '', args = [] }: NonNullable<User['exec']>): string {
  const program = command.replace(/^.*[/\\]/, '').replace(/\.exe$/i, '');
  const known = program === 'kubectl' && args[0] === 'oidc-login' ? 'kubectl-oidc_login' : program;
  const login = Object.hasOwn(LOGINS, known) ? LOGINS[known] : undefined;
  return login === undefined ? `log in again with ${program}` : `log in again: ${login}`;
}
