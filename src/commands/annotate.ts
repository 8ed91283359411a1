import { fieldManagerFlags } from '../cli/flags/field-manager.js';
import { metadataFlags } from '../cli/flags/metadata.js';
import { annotations, type MetadataField } from '../objects/metadata-fields.js';
import Label from './label.js';

/** `proa annotate`: kubectl's. --yes and --concurrency are the only flags that kubectl does not have. */
export default class Annotate extends Label {
  static override summary = 'Set, change or remove annotations of objects';
  static override description =
    'KEY=VALUE sets an annotation, KEY- removes it. An annotation that has another value is changed only with --overwrite. ' +
    'If one object cannot be changed, the others are changed all the same, and the exit code is 1.';
  static override usage = [
    'annotate TYPE NAME ... KEY=VALUE ... KEY- ... [flags]',
    'annotate TYPE (-l QUERY | --field-selector QUERY | --all) KEY=VALUE ... [flags]',
    'annotate TYPE/NAME ... KEY=VALUE ... [flags]',
    'annotate (-f FILE | -k FOLDER) KEY=VALUE ... [flags]',
  ];
  static override examples = [
    {
      description: 'Set an annotation',
      command: "<%= config.bin %> annotate pod web-1 note='the first'",
    },
    {
      description: 'Change an annotation of all pods with a label',
      command: '<%= config.bin %> annotate pods -l app=web note=none --overwrite',
    },
    {
      description: 'Remove an annotation',
      command: '<%= config.bin %> annotate pod web-1 note-',
    },
    {
      description: 'Show the annotations of a pod',
      command: '<%= config.bin %> annotate pod web-1 --list',
    },
  ];
  static override flags = {
    ...Label.flags,
    ...metadataFlags('annotation'),
    ...fieldManagerFlags('kubectl-annotate'),
  };

  protected override readonly field: MetadataField = annotations;
}
