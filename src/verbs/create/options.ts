import type { DryRun } from '../../cluster/dry-run.js';
import type { Validation } from '../../cluster/validation.js';
import type { WireChoice } from '../../codec/wire-choice.js';
import { DisplayableError } from '../../process/errors.js';
import type { ObjectFormat } from '../../render/output-format.js';

/** A checked `create -f`. */
export interface CreateOptions {
  filenames: readonly string[];
  kustomize: string;
  recursive: boolean;
  labelSelector: string;
  dryRun: DryRun;
  /** Nobody is asked in a protected context. */
  yes: boolean;
  /** How many objects are created at a time. */
  concurrency: number;
  validation: Validation;
  fieldManager: string;
  saveConfig: boolean;
  raw: string;
  /** Undefined: a line an object that says what was done. */
  format: ObjectFormat | undefined;
  showManagedFields: boolean;
  allowMissingTemplateKeys: boolean;
  wire: WireChoice;
  /** What kubectl logs of words it will not take for ever. */
  warnings: readonly string[];
}

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
