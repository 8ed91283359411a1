import type { FieldChanges, MetadataField } from '../../objects/metadata-fields.js';
import type { WriteOptions } from '../../objects/visit/write-rules.js';
import { DisplayableError } from '../../process/errors.js';
import type { ObjectFormat } from '../../render/output-format.js';

/** The validated options of `label` and `annotate`. */
export interface MetadataOptions extends WriteOptions {
  labelSelector: string;
  fieldSelector: string;
  all: boolean;
  allNamespaces: boolean;
  changes: FieldChanges;
  /** Existing values may be overwritten. */
  overwrite: boolean;
  /** Show them, and change nothing. */
  list: boolean;
  /** Change the object only if it has this version; "" for any. */
  resourceVersion: string;
  /** Change the objects of files locally, without a server. */
  local: boolean;
  fieldManager: string;
  /** The change cause; undefined for none. */
  changeCause: string | undefined;
  /** Undefined: one line per object. */
  format: ObjectFormat | undefined;
}

/** Fails with kubectl's message for flags and words that cannot be combined. @param output `-o`, as typed */
export function checkMetadata(options: MetadataOptions, field: MetadataField, output: string): void {
  const { list, all, labelSelector, fieldSelector, changes } = options;
  // kubectl's annotate ignores -o.
  if (field.verb === 'label' && list && output !== '')
    throw new Error('--list and --output may not be specified together');
  if (all && labelSelector !== '') throw new Error('cannot set --all and --selector at the same time');
  if (all && fieldSelector !== '') throw new Error('cannot set --all and --field-selector at the same time');
  checkObjects(options, field);
  const isChanged = Object.keys(changes.set).length > 0 || changes.remove.length > 0;
  if (!isChanged && !list)
    throw new DisplayableError(`at least one ${field.noun} update is required`, {
      advice: `Write KEY=VALUE to set ${field.noun === 'label' ? 'a label' : 'an annotation'}, and KEY- to remove it.`,
    });
  const both = changes.remove.filter((key) => Object.hasOwn(changes.set, key));
  if (both.length > 0)
    throw new Error(
      `can not both modify and remove the following ${field.noun}(s) in the same command: ${both.join(', ')}`,
    );
}

function checkObjects(
  { words, filenames, kustomize, local, dryRun }: MetadataOptions,
  { verb }: MetadataField,
): void {
  const hasFiles = filenames.length > 0 || kustomize !== '';
  if (!local) {
    if (words.length > 0 || hasFiles) return;
    throw new Error('one or more resources must be specified as <resource> <name> or <resource>/<name>');
  }
  const file = verb === 'label' ? 'pod' : 'rsrc';
  if (dryRun === 'server')
    throw new Error('cannot specify --local and --dry-run=server - did you mean --dry-run=client?');
  if (words.length > 0)
    throw new Error(
      `can only use local files by -f ${file}.yaml or --filename=${file}.json when --local=true is set`,
    );
  if (!hasFiles)
    throw new Error(`one or more files must be specified as -f ${file}.yaml or --filename=${file}.json`);
}
