import { describe, expect, it } from 'vitest';
import { choiceFlag, stringFlag } from '../../../src/cli/flags/kinds.js';
import { changeCause, recordFlags } from '../../../src/cli/flags/record.js';
import { deprecations, toSpec } from '../../../src/cli/flags/values.js';
import { parseArguments } from '../../../src/cli/pflag.js';
import { typed } from './typed.js';

describe('a flag', () => {
  it('that is required and missing fails as in cobra, all of them in one message', async () => {
    const required = (description: string) => stringFlag({ description, required: true });
    const flags = { schedule: required('When.'), image: required('What.') };
    await expect(typed(flags)).rejects.toThrow('required flag(s) "image", "schedule" not set');
    await expect(typed(flags, '--image=a')).rejects.toThrow('required flag(s) "schedule" not set');
    expect(await typed(flags, '--image=a --schedule=')).toEqual({ image: 'a', schedule: '' });
  });

  it('with a few values refuses others', async () => {
    const flags = { wire: choiceFlag({ description: 'Form.' }, ['auto', 'json', 'protobuf'], 'auto') };
    expect(await typed(flags)).toEqual({ wire: 'auto' });
    await expect(typed(flags, '--wire=xml')).rejects.toThrow(
      'invalid argument "xml" for "--wire" flag: must be auto, json or protobuf',
    );
  });
});

describe('--record', () => {
  const flags = {
    ...recordFlags(),
    replicas: stringFlag({ description: 'How many.' }),
    token: stringFlag({ description: 'A secret.' }),
  };
  const parse = (line: string) => parseArguments(line.split(' '), Object.entries(flags).map(toSpec));

  it('is deprecated, and says so each time it is given', () => {
    const { typed: given } = parse('deployment/web --record');
    expect(deprecations(flags, given)).toEqual([
      'Flag --record has been deprecated, --record will be removed in the future',
    ]);
  });

  it('writes the words and then the flags in order, without secrets', () => {
    expect(changeCause('scale', parse('--token=abc deployment/web --replicas 3 --record'))).toBe(
      'kubectl scale deployment/web --token=CLASSIFIED --replicas=3 --record=true',
    );
  });
});
