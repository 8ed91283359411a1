import { hexDigits, uuid } from '../base/random.js';
import type { GenerationPlan } from './options.js';
import { namespaceNameAt, randomOf } from './shared.js';

/** An application: the common properties of a deployment, its replica set, their pods and services. */
export interface App {
  name: string;
  namespace: string;
  /** The pod template hash. */
  hash: string;
  /** The replica set's name. */
  set: string;
  setUid: string;
  deploymentUid: string;
  tier: string;
  version: string;
  /** The digest of the image, 64 hex digits. */
  image: string;
}

const ROLES = ['web', 'api', 'worker', 'cache', 'queue', 'auth', 'feed', 'cron', 'gateway', 'indexer'];
const TIERS = ['frontend', 'backend', 'data'];

/** Applications by their plan; each is requested repeatedly by its ten pods. */
const KNOWN = new WeakMap<GenerationPlan, Map<number, App>>();

/** The application with an index. */
export function appAt(plan: GenerationPlan, index: number): App {
  let apps = KNOWN.get(plan);
  if (apps === undefined) {
    apps = new Map();
    KNOWN.set(plan, apps);
  }
  let app = apps.get(index);
  if (app === undefined) {
    app = makeApp(plan, index);
    apps.set(index, app);
  }
  return app;
}

/** The name of the application with an index. */
export function appName(index: number): string {
  return `${ROLES[index % ROLES.length]}-${String(index).padStart(5, '0')}`;
}

function makeApp(plan: GenerationPlan, index: number): App {
  const random = randomOf(plan, 90, index);
  const name = appName(index);
  const hash = hexDigits(random, 10);
  return {
    name,
    namespace: namespaceNameAt(plan, index),
    hash,
    set: `${name}-${hash}`,
    setUid: uuid(random),
    deploymentUid: uuid(random),
    tier: TIERS[index % TIERS.length]!,
    version: `1.${index % 30}.${index % 7}`,
    image: hexDigits(random, 64),
  };
}
