import { boolFlag, stringFlag } from './kinds.js';

const group = { helpGroup: 'WRITING' } as const;

/** The flags that only label and annotate have. @param noun `label` */
export function metadataFlags(noun: 'label' | 'annotation') {
  return {
    overwrite: boolFlag({ ...group, description: `Change ${noun}s that have another value.` }),
    list: boolFlag({ helpGroup: 'OUTPUT', description: `Show the ${noun}s of the objects.` }),
    'resource-version': stringFlag({
      ...group,
      helpValue: 'VERSION',
      description: 'Change the object only if this is its current version. For a single object.',
    }),
  };
}
