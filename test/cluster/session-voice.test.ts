import { describe, expect, it } from 'vitest';
import { SessionVoice } from '../../src/cluster/session-voice.js';
import type { Environment } from '../../src/process/environment.js';
import { StringOutput } from '../../src/process/output.js';
import { sanitizeOutput } from '../../src/terminal/sanitize.js';

/** The messages about late responses. @param isTTY whether there is a terminal */
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

/** The message for a warning. */
function saidOfWarning(isTTY: boolean, variables: Record<string, string>, platform = 'linux'): string {
  const output = new StringOutput({ isTTY });
  const environment = {
    variables,
    terminal: output,
    stderr: sanitizeOutput(output),
    now: () => 0,
    process: { platform },
  };
  new SessionVoice(environment as unknown as Environment, false).warn('old \u001b[31m');
  return output.text;
}

describe('a warning of the server', () => {
  // client-go's rest/warnings.go, and cli-runtime's AllowsColorOutput.
  const plain = 'Warning: old ^[[31m\n';
  const yellow = '\u001b[33;1mWarning:\u001b[0m old ^[[31m\n';

  it.each([
    [{ TERM: 'xterm' }, 'linux', yellow],
    [{}, 'linux', yellow],
    [{ TERM: 'dumb' }, 'linux', plain],
    [{ NO_COLOR: '' }, 'linux', plain],
    [{ NO_COLOR: '1' }, 'linux', plain],
    [{}, 'win32', plain],
    [{ WT_SESSION: 'x' }, 'win32', yellow],
  ] as [Record<string, string>, string, string][])(
    'on a terminal with %j on %s',
    (variables, platform, said) => {
      expect(saidOfWarning(true, variables, platform)).toBe(said);
    },
  );

  it('is plain in a pipe', () => {
    expect(saidOfWarning(false, {})).toBe('Warning: old \u001b[31m\n');
  });
});

describe('the voice of a session', () => {
  it('reports once on a terminal that a response is late, and what limits the wait', async () => {
    expect(await saidOnLateAnswers(true)).toBe(
      'The server has not responded to GET /api/v1/pods for 5 s. --request-timeout and --idle-timeout set how long to wait.\n',
    );
  });

  it('reports no late responses to scripts', async () => {
    expect(await saidOnLateAnswers(false)).toBe('');
  });
});
