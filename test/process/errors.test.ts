import { describe, expect, it } from 'vitest';
import {
  bareError,
  closedPipe,
  DisplayableError,
  hasReason,
  interruptFailure,
  isStop,
  silentExit,
} from '../../src/process/errors.js';

describe('isStop', () => {
  it('recognizes a closed output and an interruption, themselves and as causes', () => {
    for (const stop of [closedPipe(), interruptFailure(), interruptFailure(1)]) {
      expect(isStop(stop)).toBe(true);
      expect(
        isStop(new Error('the list ended', { cause: new Error('the page ended', { cause: stop }) })),
      ).toBe(true);
    }
  });

  it('recognizes no other failure, not even an abort without an interruption', () => {
    const aborted = AbortSignal.abort().reason;
    for (const error of [new Error('EPIPE'), aborted, silentExit(3), 'interrupted', undefined]) {
      expect(isStop(error)).toBe(false);
    }
  });

  it('recognizes the error of Node.js for a signal that was aborted by an interruption', async () => {
    const { setTimeout } = await import('node:timers/promises');
    const signal = AbortSignal.abort(interruptFailure());
    const failure = await setTimeout(60_000, undefined, { signal }).catch((error: unknown) => error);
    expect(failure).not.toBe(signal.reason);
    expect(isStop(failure)).toBe(true);
  });
});

describe('hasReason', () => {
  it('checks the reason, whatever the text', () => {
    const error = new DisplayableError('no', { reason: 'NamespaceMismatch' });
    expect(hasReason(error, 'Manifest', 'NamespaceMismatch')).toBe(true);
    expect(hasReason(error, 'Manifest')).toBe(false);
    expect(hasReason(new Error('NamespaceMismatch'), 'NamespaceMismatch')).toBe(false);
    expect(hasReason(bareError('no'), 'Failed')).toBe(true);
  });
});
