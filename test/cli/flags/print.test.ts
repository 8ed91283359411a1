import { describe, expect, it } from 'vitest';
import { printFlags, readPrint } from '../../../src/cli/flags/print.js';
import { typed } from './typed.js';

const read = async (line: string, variables: Record<string, string> = {}) =>
  readPrint(await typed(printFlags(), line), variables);

describe('the print flags', () => {
  it('read a format with its argument, and a template alone as a Go template', async () => {
    const plain = { showManagedFields: false, allowMissingTemplateKeys: true };
    expect(await read('')).toEqual({ ...plain, format: undefined });
    expect(await read('-ojsonpath={.a} --allow-missing-template-keys=false')).toEqual({
      ...plain,
      allowMissingTemplateKeys: false,
      format: { name: 'jsonpath', argument: '{.a}' },
    });
    expect(await read('--template={{.a}} --show-managed-fields')).toEqual({
      ...plain,
      showManagedFields: true,
      format: { name: 'go-template', argument: '{{.a}}' },
    });
  });

  it('refuse other formats, and list the valid ones', async () => {
    await expect(read('-o wide')).rejects.toThrow(
      'unable to match a printer suitable for the output format "wide", allowed formats are: ' +
        'go-template,go-template-file,json,jsonpath,jsonpath-as-json,jsonpath-file,kyaml,name,template,templatefile,yaml',
    );
  });

  it('exclude kyaml if KUBECTL_KYAML=false disables it', async () => {
    expect(await read('-o kyaml')).toMatchObject({ format: { name: 'kyaml' } });
    await expect(read('-o kyaml', { KUBECTL_KYAML: 'false' })).rejects.toThrow(
      'allowed formats are: go-template,go-template-file,json,jsonpath,jsonpath-as-json,jsonpath-file,name,template,templatefile,yaml',
    );
  });
});
