import { describe, expect, it } from 'vitest';
import { SessionVoice } from '../../src/cluster/session-voice.js';
import type { Environment } from '../../src/process/environment.js';

/** What is said of late answers. @param isTTY whether there is a terminal to say it on */
async function saidOnLateAnswers(isTTY: boolean): Promise<string> {
  let said = '';
  const output = {
    isTTY,
    columns: 80,
    write: async (text: string) => {
      said += text;
    },
  };
  const environment = { variables: {}, terminal: output, stderr: output, now: () => 0 };
  const voice = new SessionVoice(environment as unknown as Environment, false);
  voice.slow('GET /api/v1/pods');
  voice.slow('GET /api/v1/nodes');
  return said;
}

describe('the voice of a session', () => {
  it('says once on a terminal that an answer is late, and what limits the wait', async () => {
    expect(await saidOnLateAnswers(true)).toBe(
      'The server has not answered GET /api/v1/pods for 5 s. --request-timeout and --idle-timeout set how long to wait.\n',
    );
  });

  it('says nothing of late answers to scripts', async () => {
    expect(await saidOnLateAnswers(false)).toBe('');
  });
});
