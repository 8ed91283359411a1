import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idleTimeoutMs } from '../../src/cluster/idle-timeout.js';

let config: string;
beforeEach(() => {
  config = mkdtempSync(join(tmpdir(), 'idle-timeout-'));
});
afterEach(() => rmSync(config, { recursive: true }));

const asked = (flag: string, variable?: string) =>
  idleTimeoutMs(flag, {
    variables: { PROA_IDLE_TIMEOUT: variable },
    folders: { cache: '', config },
    signal: new AbortController().signal,
  });

describe('the idle timeout', () => {
  it('is five minutes where nobody says otherwise', async () => {
    expect(await asked('')).toBe(300_000);
  });

  it('is what the flag says, before the variable, before the file', async () => {
    writeFileSync(join(config, 'config.yaml'), 'requests: {idleTimeout: 1h}\n');
    expect(await asked('')).toBe(3_600_000);
    expect(await asked('', '90s')).toBe(90_000);
    expect(await asked('0', '90s')).toBe(0);
    expect(await asked('7')).toBe(7000);
  });

  it('takes whole seconds from the file', async () => {
    writeFileSync(join(config, 'config.yaml'), 'requests: {idleTimeout: 30}\n');
    expect(await asked('')).toBe(30_000);
  });

  it('is refused by the name of its source', async () => {
    await expect(asked('soon')).rejects.toThrow('--idle-timeout is no duration');
    await expect(asked('', 'soon')).rejects.toThrow('PROA_IDLE_TIMEOUT is no duration');
    writeFileSync(join(config, 'config.yaml'), 'requests: {idleTimeout: soon}\n');
    await expect(asked('')).rejects.toThrow('requests.idleTimeout is no duration');
  });
});
