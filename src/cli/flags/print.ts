import type { Environment } from '../../process/environment.js';
import { type FormatName, type FormatOf, parseOutputFormat } from '../../render/output-format.js';
import { boolFlag, type FlagValues, stringFlag } from './kinds.js';

const group = { helpGroup: 'OUTPUT' } as const;

/** The formats of -o for objects, in the order of completion and help. */
export const objectFormats = [
  'json',
  'yaml',
  'kyaml',
  'name',
  'go-template',
  'go-template-file',
  'template',
  'templatefile',
  'jsonpath',
  'jsonpath-as-json',
  'jsonpath-file',
] as const satisfies readonly FormatName[];

/** The formats of -o for editing. */
export const editorFormats = ['json', 'yaml', 'kyaml'] as const satisfies readonly FormatName[];

/** The formats of -o for a document without a name. */
export const documentFormats = objectFormats.filter((format) => format !== 'name');

/** Only -o. @param formats in the order of help; @param fallback the format without -o */
export function outputFlag(formats: readonly FormatName[] = objectFormats, fallback = '') {
  return {
    output: stringFlag(
      {
        ...group,
        char: 'o',
        helpValue: 'FORMAT',
        completes: formats,
        description: `Output format. One of: ${formats.join(', ')}.`,
      },
      fallback,
    ),
  };
}

/** kubectl's flags for printing objects: -o, --template and what belongs to them. Parameters as for outputFlag. */
export function printFlags(formats: readonly FormatName[] = objectFormats, fallback = '') {
  return {
    ...outputFlag(formats, fallback),
    template: stringFlag({
      ...group,
      helpValue: 'TEXT',
      completes: 'files',
      description: 'Template, or path of a template file, for -o go-template and -o go-template-file.',
    }),
    'allow-missing-template-keys': boolFlag(
      { ...group, description: 'Ignore missing fields and map keys in Go and jsonpath templates.' },
      true,
    ),
    'show-managed-fields': boolFlag({
      ...group,
      description: 'Keep managedFields when printing objects as JSON or YAML.',
    }),
  };
}

/** The print flags, validated. */
interface PrintArguments<Name extends FormatName> {
  /** Undefined if neither -o nor --template is given. */
  format: FormatOf<Name | 'go-template'> | undefined;
  showManagedFields: boolean;
  allowMissingTemplateKeys: boolean;
}

/**
 * Reads the print flags. Fails with kubectl's message for a format that the command does not support, and for kyaml if
 * KUBECTL_KYAML=false turns it off.
 */
export function readPrint(
  flags: FlagValues<typeof printFlags>,
  variables: Environment['variables'],
): PrintArguments<(typeof objectFormats)[number]>;
export function readPrint<Name extends FormatName>(
  flags: FlagValues<typeof printFlags>,
  variables: Environment['variables'],
  formats: readonly Name[],
): PrintArguments<Name>;
export function readPrint(
  flags: FlagValues<typeof printFlags>,
  variables: Environment['variables'],
  formats: readonly FormatName[] = objectFormats,
): PrintArguments<FormatName> {
  return {
    format: readOutput(flags, variables, formats),
    showManagedFields: flags['show-managed-fields'],
    allowMissingTemplateKeys: flags['allow-missing-template-keys'],
  };
}

/** Reads -o, and --template if the command has it; see readPrint. */
export function readOutput<Name extends FormatName>(
  { output, template = '' }: { output: string; template?: string },
  { KUBECTL_KYAML = '' }: Environment['variables'],
  formats: readonly Name[],
): FormatOf<Name | 'go-template'> | undefined {
  const isOff = KUBECTL_KYAML.toLowerCase() === 'false';
  const allowed = formats.filter((format) => !(isOff && format === 'kyaml'));
  return parseOutputFormat(output, template, allowed);
}
