import { type DryRun, readDryRun } from '../../cluster/dry-run.js';
import { checkRawPath } from '../../cluster/raw.js';
import { readValidation, type Validation } from '../../cluster/validation.js';
import { readWireChoice, type WireChoice } from '../../codec/wire-choice.js';
import { DisplayableError, UsageError } from '../../process/errors.js';
import { type FormatName, type OutputFormat, parseOutputFormat } from '../../render/output-format.js';

/** A checked `create -f`. */
export interface CreateOptions {
  filenames: readonly string[];
  kustomize: string;
  recursive: boolean;
  labelSelector: string;
  dryRun: DryRun;
  validation: Validation;
  fieldManager: string;
  saveConfig: boolean;
  raw: string;
  /** Undefined: a line an object that says what was done. */
  format: OutputFormat | undefined;
  showManagedFields: boolean;
  allowMissingTemplateKeys: boolean;
  wire: WireChoice;
  /** What kubectl logs of words it will not take for ever. */
  warnings: readonly string[];
}

/** The values of the command's flags, by their names on the command line. */
export interface CreateFlags {
  'allow-missing-template-keys': boolean;
  'dry-run': string;
  'field-manager': string;
  filename: string[];
  kustomize: string;
  output: string;
  raw: string;
  recursive: boolean;
  'save-config': boolean;
  selector: string;
  'show-managed-fields': boolean;
  template: string;
  validate: string;
  wire: string;
}

/** The `-o` of commands that print the objects they have written, in the order of kubectl's message. */
const formats: readonly FormatName[] = [
  'go-template',
  'go-template-file',
  'json',
  'jsonpath',
  'jsonpath-as-json',
  'jsonpath-file',
  'name',
  'template',
  'templatefile',
  'yaml',
];

/** What kubectl creates without a manifest. */
const subcommands = new Set(
  (
    'clusterrole clusterrolebinding configmap cm cronjob cj deployment deploy ingress ing job namespace ns ' +
    'poddisruptionbudget pdb priorityclass pc quota resourcequota role rolebinding secret service svc serviceaccount sa token'
  ).split(' '),
);

/**
 * Fails where a command line asks for what kubectl makes without a manifest: that is not there yet.
 * @param argv as typed, for those have flags that are none of ours
 */
export function refuseSubcommand(argv: readonly string[]): void {
  if (argv.some((word) => /^(-[fk]|--(filename|kustomize)\b)/.test(word))) return;
  const word = argv.find((typed) => subcommands.has(typed));
  if (word === undefined) return;
  throw new DisplayableError(
    `proa has no "create ${word}" yet, only "create -f FILE"\n` +
      `"kubectl create ${word} … --dry-run=client -o yaml | proa create -f -" does the same.`,
  );
}

/** Turns flags and words into options, or fails with kubectl's message for what does not go together. */
export function readCreateOptions(flags: CreateFlags, words: readonly string[]): CreateOptions {
  if (words.length > 0) {
    throw new UsageError(`Unexpected args: [${words.join(' ')}]`, { part: 'arguments' });
  }
  if (flags.filename.length === 0 && flags.kustomize === '') throw new Error('must specify one of -f and -k');
  const { dryRun, deprecated } = readDryRun(flags['dry-run']);
  const validation = readValidation(flags.validate);
  const format = parseOutputFormat(flags.output, flags.template, formats);
  if (flags.raw !== '') checkRaw(flags);
  else if (flags.kustomize !== '' && flags.filename.length > 0)
    throw new Error('only one of -f or -k can be specified');
  if (flags.kustomize !== '' && flags.recursive) throw new Error("the -k flag can't be used with -f or -R");
  return {
    filenames: flags.filename,
    kustomize: flags.kustomize,
    recursive: flags.recursive,
    labelSelector: flags.selector.trim(),
    dryRun,
    validation,
    fieldManager: flags['field-manager'],
    saveConfig: flags['save-config'],
    raw: flags.raw,
    format: format.name === 'table' ? undefined : format,
    showManagedFields: flags['show-managed-fields'],
    allowMissingTemplateKeys: flags['allow-missing-template-keys'],
    wire: readWireChoice(flags.wire),
    warnings: deprecated === undefined ? [] : [deprecated],
  };
}

function checkRaw(flags: CreateFlags): void {
  const [name = ''] = flags.filename;
  if (flags.filename.length !== 1) throw new Error('--raw can only use a single local file or stdin');
  if (/^https?:\/\//.test(name)) throw new Error('--raw cannot read from a url');
  if (flags.recursive) throw new Error('--raw and --recursive are mutually exclusive');
  if (flags.selector !== '') throw new Error('--raw and --selector (-l) are mutually exclusive');
  if (flags.output !== '') throw new Error('--raw and --output are mutually exclusive');
  checkRawPath(flags.raw);
}
