import { clientOf } from '../../../cluster/client/client.js';
import type { Session } from '../../../cluster/session.js';
import type { KubeObject } from '../../../codec/object.js';
import type { Found } from '../../../objects/builder/query.js';
import type { Container } from '../../../objects/pods/pod-types.js';
import { goMessageOf } from '../../../objects/visit/failures.js';
import { isStop } from '../../../process/errors.js';
import type { Outcomes } from '../../../render/outcomes.js';
import { References, referenceText } from './references.js';

/** An object, and its containers whose variables are listed. */
export interface EnvContainers {
  found: Found;
  containers: readonly Container[];
}

/**
 * Returns the variables of containers, as `set env --list` does. A reference that cannot be resolved is shown
 * unchanged, and reported on stderr.
 * @param resolve whether references are replaced by their values
 */
export async function* listEnv(
  listed: readonly EnvContainers[],
  resolve: boolean,
  session: Session,
): Outcomes {
  const references = new References(clientOf(session), session.namespace);
  for (const { found, containers } of listed) {
    const { kind = '', metadata } = found.object;
    for (const container of containers) {
      yield `# ${kind} ${metadata?.name ?? ''}, container ${container.name ?? ''}\n`;
      yield* listContainer(container, found.object, resolve ? references : undefined, session);
    }
  }
}

async function* listContainer(
  container: Container,
  object: KubeObject,
  references: References | undefined,
  { tell }: Session,
): Outcomes {
  const unresolved = new Map<string, string[]>();
  for (const { name = '', value = '', valueFrom } of container.env ?? []) {
    let text = `${name}=${value}`;
    if (valueFrom) {
      text = `# ${name} from ${referenceText(valueFrom)}`;
      try {
        if (references) text = `${name}=${await references.value(valueFrom, object, container)}`;
      } catch (error) {
        if (isStop(error)) throw error;
        const why = goMessageOf(error);
        unresolved.set(why, [...(unresolved.get(why) ?? []), name]);
      }
    }
    yield `${text}\n`;
  }
  const lines = [...unresolved].map(
    ([why, names]) => `error retrieving reference for ${names.sort().join(', ')}: ${why}`,
  );
  for (const line of lines.sort()) await tell(line);
}
