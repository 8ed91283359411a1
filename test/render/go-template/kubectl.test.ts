import { describe, expect, it } from 'vitest';
import { GoTemplateError, parseGoTemplate } from '../../../src/render/go-template/index.js';
import { type Case, titleOf } from './support/case.js';
import { readRecording, recordings } from './support/recordings.js';
import { type Outcome, outcomeOf, readObject } from './support/run-kubectl.js';

/** The output and exit code of a command built on the library. */
function answer(one: Case): Outcome {
  try {
    const template = parseGoTemplate(one.template, { allowMissingKeys: one.strict !== true });
    return outcomeOf(Buffer.from(template.executeBytes(readObject(one.object))), '', 0);
  } catch (error) {
    if (!(error instanceof GoTemplateError)) throw error;
    return outcomeOf(Buffer.from(error.outputBytes), `error: ${error.message}\n`, 1);
  }
}

/** What kubectl printed, without the values of a Secret in the object that it shows, which proa does not print. */
function shown({ object }: Case, outcome: Outcome): Outcome {
  const { kind, data } = readObject(object) as { kind?: string; data: Record<string, string> };
  const at = outcome.stdout.indexOf('\traw data was:');
  if (kind !== 'Secret' || at < 0) return outcome;
  const report = Object.entries(data).reduce(
    (text, [key, value]) =>
      text
        .replace(`"${key}":${JSON.stringify(value)}`, `"${key}":"\\u003cmasked\\u003e"`)
        .replace(`${key}:${value}`, `${key}:<masked>`),
    outcome.stdout.slice(at),
  );
  return { ...outcome, stdout: outcome.stdout.slice(0, at) + report };
}

describe.each(Object.keys(recordings))('templates print and fail as in kubectl: %s', (name) => {
  const recorded = readRecording(name);

  it.each(recordings[name]!.map((one) => [titleOf(one), one] as const))('%s', (title, one) => {
    expect(answer(one)).toEqual(shown(one, recorded[title]!));
  });
});
