import { isStop, messageOf } from '../../process/errors.js';
import { logSoFar } from '../pods/log-so-far.js';
import {
  type AttachPlace,
  type AttachSettings,
  attachContainer,
  type PodContainer,
} from './attach-container.js';
import { InputCutError } from './join-command.js';

/** How to attach to a container that a command has started. */
interface StartedSettings extends AttachSettings {
  /** What was already printed of the container's log. */
  known?: Buffer | undefined;
}

/**
 * Attaches to a container that a command has started; if that is not possible, says so and returns what the container
 * has written so far. Fails as logSoFar does, with aborts, and with InputCutError.
 */
export async function* attachOrLog(
  container: PodContainer,
  settings: StartedSettings,
  place: AttachPlace,
): AsyncGenerator<Uint8Array, 'ended' | 'detached', undefined> {
  const { session } = place;
  try {
    const end = await attachContainer(container, settings, place);
    if (end === 'detached') return end;
    if (end.code !== 0) throw new Error(`command terminated with exit code ${end.code}`);
  } catch (error) {
    session.environment.signal.throwIfAborted();
    if (isStop(error) || error instanceof InputCutError) throw error;
    const { pod, chosen } = container;
    const name = `pod/${pod.metadata?.name}`;
    await session.tell(
      `warning: couldn't attach to ${name}, falling back to streaming logs: ${messageOf(error)}`,
    );
    yield* logSoFar(pod, chosen.container.name, session, { known: settings.known });
  }
  return 'ended';
}
