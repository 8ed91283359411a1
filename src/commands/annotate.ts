import { examples } from '../cli/base-command.js';
import { metadataFlags } from '../cli/flags/metadata.js';
import { fieldManagerFlags } from '../cli/flags/write.js';
import { annotations, type MetadataField } from '../objects/metadata-fields.js';
import Label from './label.js';

/** `proa annotate`: kubectl's. --yes and --concurrency are the only flags that kubectl does not have. */
export default class Annotate extends Label {
  static override summary = 'Set, change or remove annotations of objects';
  static override description =
    'KEY=VALUE sets an annotation, KEY- removes it. An annotation that has another value is changed only with --overwrite. ' +
    'A value is any text; a key has up to 63 letters, digits, hyphens, dots and underscores, and a DNS subdomain and a slash ' +
    'can precede it: example.com/owner. ' +
    'If one object cannot be changed, the others are still changed, and the exit code is 1.';
  static override usage = [
    'annotate TYPE NAME ... KEY=VALUE ... KEY- ... [flags]',
    'annotate TYPE (-l QUERY | --field-selector QUERY | --all) KEY=VALUE ... [flags]',
    'annotate TYPE/NAME ... KEY=VALUE ... [flags]',
    'annotate (-f FILE | -k DIR) KEY=VALUE ... [flags]',
  ];
  static override examples = examples({
    'Set an annotation': "annotate pod web-1 note='the first'",
    'Change an annotation of all pods with a label': 'annotate pods -l app=web note=none --overwrite',
    'Set an annotation on all pods of the namespace': 'annotate pods --all note=none',
    'Annotate the object that a file describes': 'annotate -f pod.yaml note=none',
    'Remove an annotation': 'annotate pod web-1 note-',
    'Show the annotations of a pod': 'annotate pod web-1 --list',
  });
  static override flags = {
    ...Label.flags,
    ...metadataFlags('annotation'),
    ...fieldManagerFlags('kubectl-annotate'),
  };

  protected override readonly field: MetadataField = annotations;
}
