import { describe, expect, it } from 'vitest';
import { editorCommand } from '../../../src/terminal/editor/command.js';

/** From kubectl's documentation of KUBE_EDITOR and its behavior. */
describe('the command of the editor', () => {
  it.each([
    [{}, 'linux', 'vi', ['/f']],
    [{}, 'win32', 'notepad', ['/f']],
    [{ EDITOR: 'nano' }, 'linux', 'nano', ['/f']],
    [{ EDITOR: 'nano', KUBE_EDITOR: 'code --wait' }, 'linux', 'code', ['--wait', '/f']],
    [{ EDITOR: 'nano', KUBE_EDITOR: '' }, 'linux', 'nano', ['/f']],
    [{ EDITOR: '"my editor" -w' }, 'linux', '/bin/bash', ['-c', '"my editor" -w "/f"']],
    [
      { EDITOR: "vi -c 'set ft=yaml'", SHELL: '/bin/zsh' },
      'linux',
      '/bin/zsh',
      ['-c', 'vi -c \'set ft=yaml\' "/f"'],
    ],
    [{ EDITOR: 'C:\\vim\\vim.exe -n' }, 'win32', 'cmd', ['/C', 'C:\\vim\\vim.exe -n "/f"']],
    [{ EDITOR: 'C:\\vim.exe' }, 'win32', 'C:\\vim.exe', ['/f']],
  ])('of %j on %s', (variables, platform, program, words) => {
    const command = editorCommand(variables, platform, '/f');
    expect([command.program, command.arguments]).toEqual([program, words]);
  });
});
