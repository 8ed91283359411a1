import { quote } from '../../go/strconv/quote.js';
import type { OptionDefault } from '../../kubeconfig/kuberc/preference.js';
import type { KubercChange } from './changes.js';

/** The flags of `kuberc set`, as they were typed. */
interface KubercSetOptions {
  section: string;
  command: string;
  /** Of the alias. */
  name: string;
  /** `flag=value` */
  options: readonly string[];
  prependArgs: readonly string[];
  appendArgs: readonly string[];
  policy: string;
  /** `command=program` */
  allowlist: readonly string[];
}

/** Fails, in kubectl's words, for flags that cannot be combined. */
export function checkSet(options: KubercSetOptions): void {
  const { section, command, name, prependArgs, appendArgs } = options;
  switch (section) {
    case 'aliases':
      if (name === '') throw new Error('--name is required when --section=aliases');
      break;
    case 'defaults':
      if (name !== '') throw new Error('--name should not be specified when --section=defaults');
      if (prependArgs.length > 0 || appendArgs.length > 0)
        throw new Error('--prependarg and --appendarg are only valid for --section=aliases');
      break;
    case 'credentialplugin':
      checkPolicy(options);
      return;
    default:
      throw new Error(`--section must be "defaults", "aliases", or "credentialplugin", got: ${section}`);
  }
  if (command === '') throw new Error('--command is required when --section=aliases or --section=defaults');
}

function checkPolicy({ policy, allowlist }: KubercSetOptions): void {
  const both = '--section=credentialplugin and --policy=Allowlist';
  switch (policy) {
    case '':
      throw new Error('--policy is required when --section=credentialplugin');
    case 'AllowAll':
    case 'DenyAll':
      if (allowlist.length > 0) throw new Error(`--allowlist-entry may only be used when ${both}`);
      return;
    case 'Allowlist':
      if (allowlist.length === 0) throw new Error(`--allowlist-entry is required when ${both}`);
      return;
    default:
      throw new Error(` --policy must be  "AllowAll", "DenyAll", or "Allowlist", got: ${policy}`);
  }
}

/** The changes that valid flags request. Fails for invalid options and entries. */
export function readChange(flags: KubercSetOptions): KubercChange {
  const { section, command, name, prependArgs, appendArgs, policy } = flags;
  const options = flags.options.map(readOption);
  if (section === 'defaults') return { section, command, options };
  if (section === 'aliases') return { section, name, command, prependArgs, appendArgs, options };
  const allowlist = policy === 'Allowlist' ? readAllowlist(flags.allowlist) : undefined;
  return { section: 'credentialplugin', policy, allowlist };
}

function readOption(text: string): OptionDefault {
  const equals = text.indexOf('=');
  if (equals < 0) throw new Error(`invalid option format ${quote(text)}, expected flag=value`);
  return { name: text.slice(0, equals).replace(/^-+/, ''), default: text.slice(equals + 1) };
}

function readAllowlist(texts: readonly string[]): { command: string }[] {
  const errors: Error[] = [];
  const entries: { command: string }[] = [];
  for (const pair of texts.flatMap((text) => text.split(','))) {
    const [field = '', ...rest] = pair.split('=');
    const command = rest.join('=');
    if (rest.length === 0) errors.push(new Error(`improperly formatted allowlist entry: ${quote(pair)}`));
    else if (field === 'name')
      errors.push(new Error('allowlist entry field "name" is deprecated, use "command" instead'));
    else if (field !== 'command')
      errors.push(new Error(`unrecognized allowlist entry field: ${quote(field)}`));
    else if (command.trim() === '')
      errors.push(new Error('empty value in allowlist entry for field "command"'));
    else entries.push({ command });
  }
  if (errors.length > 1) throw new AggregateError(errors);
  if (errors[0] !== undefined) throw errors[0];
  return entries;
}
