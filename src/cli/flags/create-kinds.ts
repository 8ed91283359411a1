import { resourceVerbs } from '../../objects/create/resource-verbs.js';
import { arrayFlag, boolFlag, type FlagValues, sliceFlag } from './kinds.js';

/* The flags that several subcommands of `create` share. */

/** The subjects of a role: the flags of `create rolebinding` and `clusterrolebinding`. */
export function subjectFlags() {
  return {
    user: arrayFlag({ helpValue: 'NAME', description: 'User who gets the role; may be repeated.' }),
    group: arrayFlag({
      helpValue: 'NAME',
      description: 'Group whose members get the role; may be repeated.',
    }),
    serviceaccount: arrayFlag({
      helpValue: 'NAMESPACE:NAME',
      description: 'Service account that gets the role; may be repeated.',
    }),
  };
}

/** Reads them. */
export function readSubjects({ user, group, serviceaccount }: FlagValues<typeof subjectFlags>) {
  return { users: user, groups: group, serviceAccounts: serviceaccount };
}

/** The sources of values: the flags of `create configmap` and `create secret generic`. @param noun for help */
export function sourceFlags(noun: 'config map' | 'secret') {
  return {
    'from-file': sliceFlag({
      completes: 'files',
      helpValue: '[KEY=]PATH',
      description:
        'File whose content becomes a value; its key is the name of the file by default. For a directory, all ' +
        'files with valid names are used. May be repeated.',
    }),
    'from-literal': arrayFlag({ helpValue: 'KEY=VALUE', description: 'Key and value; may be repeated.' }),
    'from-env-file': sliceFlag({
      completes: 'files',
      helpValue: 'PATH',
      description:
        'File with a KEY=VALUE on each line; a KEY alone takes its value from the environment. May be repeated.',
    }),
    'append-hash': boolFlag({ description: `Append a hash of the content to the name of the ${noun}.` }),
  };
}

/** Reads them. */
export function readSources(flags: FlagValues<typeof sourceFlags>) {
  return {
    appendHash: flags['append-hash'],
    files: flags['from-file'],
    literals: flags['from-literal'],
    envFiles: flags['from-env-file'],
  };
}

/** The permissions of a role: the flags of `create role` and `clusterrole`. */
export function ruleFlags() {
  return {
    verb: sliceFlag({
      helpValue: 'VERB,...',
      completes: resourceVerbs,
      description: 'Verbs to allow, separated by commas; may be repeated.',
    }),
    resource: sliceFlag({
      helpValue: 'NAME[.GROUP][/SUBRESOURCE]',
      completes: 'types',
      description: 'Resources to allow the verbs for, separated by commas; may be repeated.',
    }),
    'resource-name': arrayFlag({
      helpValue: 'NAME',
      description: 'Allow the verbs only for the object with this name; may be repeated.',
    }),
  };
}

/** Reads them. */
export function readRules(flags: FlagValues<typeof ruleFlags>) {
  return { verbs: flags.verb, resources: flags.resource, resourceNames: flags['resource-name'] };
}

/** --tcp of services. */
export function tcpFlags() {
  return {
    tcp: sliceFlag({
      helpValue: 'PORT[:TARGET]',
      description:
        'Port of the service, and the port of the pods by number or name; the same by default. May be repeated.',
    }),
  };
}
