import type { Session } from '../../cluster/session.js';
import { isStop, messageOf } from '../../process/errors.js';
import type { Gate } from '../gate/gate.js';
import { printLog } from '../pods/print-log.js';
import { type AttachSettings, attachContainer, type PodContainer } from './attach-container.js';

/** How a container that a command has started is attached to. */
interface StartedSettings extends AttachSettings {
  /** What was printed of the container's log already, as printLog gave it. */
  printed?: Buffer | undefined;
}

/**
 * Attaches to a container that a command has started; where that cannot be done, says so and prints what the container
 * has written so far. Fails as printLog does, and with wishes to stop.
 */
export async function attachOrLog(
  container: PodContainer,
  settings: StartedSettings,
  session: Session,
  gate: Gate,
): Promise<'ended' | 'detached'> {
  try {
    const end = await attachContainer(container, settings, session, gate);
    if (end === 'detached') return end;
    if (end.code !== 0) throw new Error(`command terminated with exit code ${end.code}`);
  } catch (error) {
    session.environment.signal.throwIfAborted();
    if (isStop(error)) throw error;
    const { pod, chosen } = container;
    const name = `pod/${pod.metadata?.name}`;
    await session.tell(
      `warning: couldn't attach to ${name}, falling back to streaming logs: ${messageOf(error)}`,
    );
    await printLog(pod, chosen.container.name, session, {
      ...(settings.printed && { printed: settings.printed }),
    });
  }
  return 'ended';
}
