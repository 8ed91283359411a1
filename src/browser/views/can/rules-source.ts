import type { ObjectTarget } from '../../../cluster/target.js';
import { parseGroupVersion } from '../../../codec/object.js';
import type { AccessBinding, AccessRole } from '../../../objects/access/rbac.js';
import { targetTitle } from '../../rows/list-view.js';
import type { BrowserCluster } from '../../state/cluster.js';
import type { TextSource } from '../../text/text-screen.js';
import { quietSession } from '../session/quiet-session.js';

/** What a text is about that is no object, as a table whose lines are cut rather than wrapped. */
const TABLE = { target: undefined, foldable: false, waiting: 'Reading...', wraps: false } as const;

/** The roles of somebody. @param namespace of `sa/NAME` */
function rolesSource(cluster: BrowserCluster, subject: string, namespace: string): TextSource {
  return {
    ...TABLE,
    title: `roles of ${subject}`,
    read: async (show, signal) => {
      const { rolesOfSubject, rolesText } = await import('../../../verbs/can/roles.js');
      const report = await rolesOfSubject({ subject, groups: [] }, quietSession(cluster, signal, namespace));
      show(`${rolesText(report) || 'No binding names it.\n'}\n${seen(report.missing)}`);
    },
  };
}

/** What was looked at. */
function seen(missing: readonly string[] = []): string {
  const note = 'Found in roles and bindings; other authorizers (nodes, webhooks) are not seen.\n';
  return missing.length === 0 ? note : `${note}It may lack something: ${missing.join('; ')}\n`;
}

/** The rules of a role, those that a binding gives and to whom, or those of a service account's roles. */
export function rulesSource(cluster: BrowserCluster, target: ObjectTarget): TextSource {
  const { resource, namespace = '', name } = target;
  if (resource.name === 'serviceaccounts')
    return { ...rolesSource(cluster, `system:serviceaccount:${namespace}:${name}`, namespace), target };
  return {
    ...TABLE,
    title: `rules of ${targetTitle(target)}`,
    target,
    read: async (show, signal) => {
      const [{ riskyRules, rulesText }, { subjectText }, object] = await Promise.all([
        import('../../../verbs/can/roles.js'),
        import('../../../objects/access/identity.js'),
        cluster.object(target, signal),
      ]);
      const { roleRef, subjects } = object as AccessBinding;
      if (roleRef === undefined) return show(rulesText(riskyRules((object as AccessRole).rules ?? [])));
      const people = (subjects ?? []).map(subjectText).join(', ') || 'nobody';
      const head = `${roleRef.kind}/${roleRef.name} for ${people}\n\n`;
      show(`${head}Reading...`);
      const { group } = parseGroupVersion(object.apiVersion ?? '');
      const role = await cluster.resolve(`${(roleRef.kind ?? '').toLowerCase()}s.${group}`);
      const place = role.namespaced ? namespace : undefined;
      const found = (await cluster.object(
        { resource: role, namespace: place, name: roleRef.name ?? '' },
        signal,
      )) as AccessRole;
      show(`${head}${rulesText(riskyRules(found.rules ?? []))}`);
    },
  };
}
