import { mergeConfig } from 'vitest/config';
import whole from './vitest.config.js';
import { slow } from './vitest.slow.config.js';

/** What is left to `npm test`: whole commands, processes, servers of other programs, and what takes long. */
const left = [
  ...['bench', 'browser/never', 'ci', 'compare', 'docs', 'e2e', 'executable', 'fuzz', 'library', 'package'],
  ...['real', 'runs', 'sandbox', 'browser/{act,forward,logs,plain,views}'],
  ...['browser/{browser,endure,header,navigation,reach}', 'browser/table/{several-namespaces,usage}'],
  'browser/sizes/{every-screen,states}',
  ...['cli/{completion,help,plugins,profile}', 'cli/kuberc/preferences', 'commands/warnings-as-errors'],
  ...['cluster/open-api', 'cluster/streams/{port-tunnel,remote-command}', 'codec/{kyaml,list-stream}'],
  ...['codec/proto/{filled,fuzz,hostile}', 'discovery/{limiter,requests,resolution}'],
  ...['framing/websocket/connection', 'go/strconv/quote', 'kubeconfig/plain-yaml'],
  ...['objects/kustomize/{overlays,refusals}', 'objects/manifests/{interrupted,json-pieces}'],
  ...['render/{describe/nulls,text-width}', 'rules/{allocations,loading}', 'terminal/segmenter'],
  ...['transport/{exchange,floods,plugin,secrets,tls-sessions}'],
  ...['verbs/apply/{changes-of-others,prune,requests}', 'verbs/{capacity,everything,health,why}'],
  ...['verbs/check/consistency/compare', 'verbs/config/{any-entries,beside-kubectl,embedding}'],
  ...['verbs/cp/{broken-archives,hostile-archives}', 'verbs/describe/{related,requests}', 'verbs/drain'],
  ...['verbs/get/{held-room,selected-fields}', 'verbs/logs/join', 'verbs/port-forward', 'verbs/scan/scan'],
];

/** Rooms by themselves, with few cases of each property, and the rules of the house: `npm run test:quick`, without a build. */
export default mergeConfig(whole, {
  test: {
    env: { PROPERTY_SHARE: process.env.PROPERTY_SHARE ?? '0.1' },
    exclude: [...slow, ...left.flatMap((place) => [`test/${place}/**`, `test/${place}.test.ts`])],
  },
});
