import { boolFlag, intFlag, sliceFlag, stringFlag, wordFlag } from './kinds.js';

/** Definitions of custom resources: what `proa sandbox crds` prints, and the sandbox serves. */
export const definitionFlags = {
  groups: intFlag({ char: 'g', description: 'How many API groups of custom resources to define.' }),
  'resources-per-group': intFlag(
    { char: 'c', description: 'How many resources each of these groups has.' },
    4,
  ),
  properties: intFlag({ description: 'How many properties their schemas have; 0 takes any.' }),
  versions: stringFlag(
    { helpValue: 'V[,V]', description: 'Versions of each, the one that is stored first.' },
    'v1',
  ),
  served: stringFlag({
    helpValue: 'V[,V]',
    description: 'Those of the versions that are served; all unless told.',
  }),
};

/** The flags that `proa sandbox up` and `proa sandbox run` share. */
export const sandboxFlags = {
  host: stringFlag(
    { description: 'The address to listen on. Other machines reach it only if told so.' },
    '127.0.0.1',
  ),
  port: intFlag({ description: 'The port to listen on; 0 takes a free one.' }),
  seed: intFlag({ description: 'Generated data and faults follow from it.' }, 1),
  pods: intFlag(
    { description: 'How many pods to generate, with deployments, nodes and events to match.' },
    200,
  ),
  namespaces: intFlag({ description: 'How many namespaces to spread them over.' }, 5),
  sample: boolFlag({ description: 'Put a small sample application into the default namespace.' }, true),
  ...definitionFlags,
  latency: stringFlag({ helpValue: '50ms', description: 'Wait so long before every answer.' }),
  'compact-every': stringFlag({
    helpValue: '10s',
    description: 'Forget the past so often: continue tokens of older lists expire.',
  }),
  'fail-429': stringFlag({ helpValue: '5%|1/20', description: 'Answer so many requests with 429.' }),
  'fail-503': stringFlag({ helpValue: '5%|1/20', description: 'Answer so many requests with 503.' }),
  cut: stringFlag({ helpValue: '5%|1/20', description: 'Cut so many connections within the answer.' }),
  'legacy-discovery': boolFlag({ description: 'Serve no aggregated discovery, as servers before 1.26.' }),
  'limited-to': sliceFlag({
    helpValue: 'NAMESPACE[,NAMESPACE]',
    description: 'Add a context proa-sandbox-limited, whose user may read in these namespaces alone.',
  }),
  etcd: sliceFlag({
    helpValue: 'URL[,URL]',
    description: 'Keep objects in this etcd, members of which are given by address, instead of in memory.',
  }),
  'etcd-cafile': stringFlag({ helpValue: 'FILE', description: 'Whom to trust for the certificate of etcd.' }),
  'etcd-certfile': stringFlag({ helpValue: 'FILE', description: 'The client certificate for etcd.' }),
  'etcd-keyfile': stringFlag({ helpValue: 'FILE', description: 'The key of that certificate.' }),
  'etcd-prefix': stringFlag({ description: 'What keys in etcd begin with.' }, '/registry'),
  'watch-cache': wordFlag(
    {
      description:
        'Serve lists and watches from a cache in memory, with the same guarantees. Without the flag: over etcd.',
    },
    ['true', 'false'],
  ),
  'broken-group': sliceFlag({ description: 'An API group whose server answers 503; may be repeated.' }),
};
