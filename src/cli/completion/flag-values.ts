import { type Answer, anything, directives, oneOf } from './answer.js';
import type { FlagFacts } from './facts.js';
import { namesOf } from './objects.js';
import type { Sources } from './sources.js';

/** What `-o` takes where objects are printed, in the order kubectl offers it; proa's own behind. */
const objectFormats = [
  'json',
  'yaml',
  'name',
  'go-template',
  'go-template-file',
  'template',
  'templatefile',
  'jsonpath',
  'jsonpath-as-json',
  'jsonpath-file',
];
const ownFormats = ['kyaml', 'ndjson'];
const columnFormats = ['custom-columns', 'custom-columns-file'];

/** Values of a command's flag that help does not list one by one. */
const valuesOf: Readonly<Record<string, readonly string[]>> = {
  'get --output': [...objectFormats, ...columnFormats, 'wide', ...ownFormats],
  'create --output': objectFormats,
  'get --consistency': ['resume', 'snapshot', 'restart'],
  'get --subresource': ['status', 'scale', 'resize'],
  'config:view --output': objectFormats,
  'decode --output': [
    ...objectFormats.filter((format) => !format.startsWith('template')),
    ...columnFormats,
    ...ownFormats,
  ],
};

/** What the value of a flag may be. */
export async function flagValues(
  flag: FlagFacts,
  id: string | undefined,
  typed: string,
  sources: Sources,
): Promise<Answer> {
  switch (flag.name) {
    case 'context':
      return oneOf(await sources.kubeconfig('contexts'), typed);
    case 'cluster':
      return oneOf(await sources.kubeconfig('clusters'), typed);
    case 'user':
      return oneOf(await sources.kubeconfig('users'), typed);
    case 'namespace':
      return namesOf('namespaces', '', typed, new Set(), sources);
    case 'filename':
      return {
        candidates: ['json', 'yaml', 'yml'].map((text) => ({ text })),
        directive: directives.fileEndings,
      };
    case 'kustomize':
    case 'cache-dir':
      return { candidates: [], directive: directives.folders };
    default: {
      const values = valuesOf[`${id} --${flag.name}`] ?? listed(flag.helpValue);
      return values === undefined ? anything : oneOf(values, typed);
    }
  }
}

/** The words of `table|json`; undefined where help shows something else. */
function listed(helpValue = ''): string[] | undefined {
  return /^[a-z]+(\|[a-z]+)*$/.test(helpValue) ? helpValue.split('|') : undefined;
}
