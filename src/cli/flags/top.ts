import { boolFlag, wordFlag } from './kinds.js';

const group = { helpGroup: 'OUTPUT' } as const;

/** The flags of both kinds of `top`. @param what `nodes` */
export function topFlags(what: string) {
  return {
    'sort-by': wordFlag({ ...group, description: `Sort ${what} by this, the largest first.` }, [
      'cpu',
      'memory',
    ]),
    'no-headers': boolFlag({ ...group, description: 'Print no header above the table.' }),
    'show-swap': boolFlag({ ...group, description: 'Show the use of swap, too.' }),
    'use-protocol-buffers': boolFlag(
      { ...group, description: 'Read lists of metrics as protobuf if the server supports it.' },
      true,
    ),
  };
}
