import type { Session } from '../../cluster/session.js';
import { PODS } from '../../discovery/core-resources.js';
import { type Clock, systemClock } from '../../process/clock.js';
import { mention } from '../../process/environment.js';
import { isStop, messageOf } from '../../process/errors.js';
import { gateOf } from '../gate/gate.js';
import { Forward } from './forward.js';
import { type ForwardSpec, forwardText } from './spec.js';

/**
 * Runs `forward` in one context, until interrupted. Forwards that cannot be started are reported, and the others run.
 * Returns the exit code; fails as the gate does, and if standard output cannot be written.
 * @param yes skips confirmation in a protected context
 */
export async function runForwards(
  specs: readonly ForwardSpec[],
  session: Session,
  { yes, clock = systemClock }: { yes: boolean; clock?: Clock },
): Promise<number> {
  const { environment } = session;
  const gate = gateOf(session, 'forward', { yes, dryRun: 'none' });
  await gate.admit(await Promise.all(specs.map((spec) => targetOf(spec, session))));
  const unprinted = Promise.withResolvers<never>();
  unprinted.promise.catch(() => undefined);
  const forwards = specs.map((spec) => {
    let place = '';
    let hasBegun = false;
    const forward: Forward = new Forward(spec, {
      session,
      guard: gate,
      clock,
      say: (line) => mention(session.tell(line)),
      changed: () => {
        const now = placeOf(forward);
        if (now === place || now === '') return;
        place = now;
        // `say` reports the next pod.
        if (forward.state === 'open' && hasBegun) return;
        hasBegun ||= forward.state === 'open';
        environment.stdout.write(`${now}\n`).catch(unprinted.reject);
      },
    });
    return forward;
  });
  try {
    const started = await Promise.all(forwards.map((forward) => start(forward, session)));
    if (!started.includes(true)) return 1;
    const ends = Promise.all(forwards.map(({ ended }) => ended));
    await Promise.race([ends, untilAborted(environment.signal), unprinted.promise]);
    return started.every(Boolean) && environment.signal.aborted ? 0 : 1;
  } finally {
    for (const forward of forwards) forward.stop();
  }
}

async function start(forward: Forward, session: Session): Promise<boolean> {
  try {
    await forward.start();
    return true;
  } catch (error) {
    if (isStop(error)) throw error;
    await session.tell(`error: ${forwardText(forward.spec)}: ${messageOf(error)}`);
    return false;
  }
}

/** Where a forward listens and its target, as a line; "" while no one can connect. */
function placeOf({ local, spec, state, pod, problem }: Forward): string {
  if (local === '' || state === 'failed' || state === 'stopped' || state === 'starting') return '';
  const name = spec.name === '' ? '' : `${spec.name}: `;
  const why = problem === '' ? 'waits for a ready pod' : `waits: ${problem}`;
  return `${name}Forwarding from ${local} to ${spec.to}:${spec.remote} in ${spec.namespace}, ${pod === '' ? why : `pod ${pod}`}`;
}

async function targetOf({ to, namespace }: ForwardSpec, { discovery }: Session) {
  const [type = '', name] = to.includes('/') ? to.split('/') : ['pods', to];
  const resource = to.includes('/') ? await discovery.resolve(type) : PODS;
  return { resource, namespace, name: name ?? '' };
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
