import { boolFlag, intFlag, sliceFlag, stringFlag, wordFlag } from './kinds.js';

/** Definitions of custom resources: what `proa sandbox crds` prints, and the sandbox serves. */
export const definitionFlags = {
  groups: intFlag({ char: 'g', description: 'Number of API groups of custom resources to define.' }),
  'resources-per-group': intFlag(
    { char: 'c', description: 'Number of resources in each of these groups.' },
    4,
  ),
  properties: intFlag({ description: 'Number of properties in their schemas; 0 accepts any property.' }),
  versions: stringFlag(
    { helpValue: 'V[,V]', description: 'Versions of each resource, the storage version first.' },
    'v1',
  ),
  served: stringFlag({ helpValue: 'V[,V]', description: 'Versions to serve; all by default.' }),
};

/** The flags that `proa sandbox up` and `proa sandbox run` share. */
export const sandboxFlags = {
  host: stringFlag(
    { description: 'Address to listen on. By default, other machines cannot reach it.' },
    '127.0.0.1',
  ),
  port: intFlag({ description: 'Port to listen on; 0 picks a free one.' }),
  seed: intFlag({ description: 'Seed of the generated data and faults.' }, 1),
  pods: intFlag(
    {
      description:
        'Number of pods to generate, with a proportionate number of deployments, nodes and events.',
    },
    200,
  ),
  namespaces: intFlag({ description: 'Number of namespaces to spread the pods over.' }, 5),
  sample: boolFlag({ description: 'Put a small sample application into the default namespace.' }, true),
  ...definitionFlags,
  workloads: boolFlag(
    { description: 'Start pods, and roll out deployments and what else makes pods; not with --etcd.' },
    true,
  ),
  metrics: boolFlag({ description: 'Serve made-up metrics of nodes and pods (metrics.k8s.io).' }, true),
  latency: stringFlag({ helpValue: '50ms', description: 'Delay every response by this long.' }),
  'compact-every': stringFlag({
    helpValue: '10s',
    description: 'Compact the store this often, so that continue tokens of older lists expire.',
  }),
  'fail-429': stringFlag({ helpValue: '5%|1/20', description: 'Fail this share of requests with 429.' }),
  'fail-503': stringFlag({ helpValue: '5%|1/20', description: 'Fail this share of requests with 503.' }),
  cut: stringFlag({
    helpValue: '5%|1/20',
    description: 'Cut this share of connections in the middle of the response.',
  }),
  freeze: stringFlag({ helpValue: '5%|1/20', description: 'Never answer this share of requests.' }),
  chunking: boolFlag({ description: 'Return lists in chunks; false ignores limit and continue.' }, true),
  'expiry-token': boolFlag(
    { description: 'Send a token to continue from a later snapshot with when a list expires.' },
    true,
  ),
  'empty-pages': stringFlag({
    helpValue: '5%|1/20',
    description: 'Send this share of chunks without objects, with a token that leads to them.',
  }),
  'fuller-pages': stringFlag({
    helpValue: '5%|1/20',
    description: 'Send this share of chunks with more objects than were asked for.',
  }),
  'opaque-tokens': sliceFlag({
    helpValue: 'TYPE[,TYPE]',
    description: 'Encrypt the continue tokens of these types: secrets, deployments.apps.',
  }),
  'end-watches': stringFlag({ helpValue: '5%|1/20', description: 'End this share of watches at once.' }),
  'cut-streams': stringFlag({
    helpValue: 'BYTES',
    description:
      'Cut connections of exec, attach, cp and port-forward, and logs, after this many bytes (500, 64Ki).',
  }),
  'half-close-streams': stringFlag({
    helpValue: 'BYTES',
    description:
      'Close the sending side of the server in these connections, and in logs, after this many bytes; the server ' +
      'still reads.',
  }),
  'slow-streams': stringFlag({
    helpValue: 'BYTES',
    description:
      'Pass only this many bytes per second over these connections, in each direction, and of logs.',
  }),
  'legacy-discovery': boolFlag({ description: 'Serve no aggregated discovery, like servers before 1.26.' }),
  'limited-to': sliceFlag({
    helpValue: 'NAMESPACE[,NAMESPACE]',
    description: 'Add a context proa-sandbox-limited whose user may only read in these namespaces.',
  }),
  rbac: boolFlag({
    description:
      'Let only roles and bindings decide what users other than the administrator may do, and add contexts for an ' +
      'editor and a viewer.',
  }),
  etcd: sliceFlag({
    helpValue: 'URL[,URL]',
    description: 'Addresses of etcd members to keep the objects in, instead of in memory.',
  }),
  'etcd-cafile': stringFlag({
    completes: 'files',
    helpValue: 'FILE',
    description: 'Certificate authority of etcd.',
  }),
  'etcd-certfile': stringFlag({
    completes: 'files',
    helpValue: 'FILE',
    description: 'Client certificate for etcd.',
  }),
  'etcd-keyfile': stringFlag({ completes: 'files', helpValue: 'FILE', description: 'Client key for etcd.' }),
  'etcd-prefix': stringFlag({ description: 'Prefix of the keys in etcd.' }, '/registry'),
  'watch-cache': wordFlag(
    {
      description:
        'Serve lists and watches from a watch cache, with the same guarantees. On by default, unless etcd is too old for it.',
    },
    ['true', 'false'],
  ),
  'broken-group': sliceFlag({ description: 'API group whose server answers 503; may be repeated.' }),
};
