import { describe, expect, it } from 'vitest';
import { GoTemplateError, parseGoTemplate } from '../../../src/render/go-template/index.js';
import { type Case, titleOf } from './support/case.js';
import { readRecording, recordings } from './support/recordings.js';
import { type Outcome, outcomeOf, readObject } from './support/run-kubectl.js';

/** What a command built on the library prints and ends with. */
function answer(one: Case): Outcome {
  try {
    const template = parseGoTemplate(one.template, { allowMissingKeys: one.strict !== true });
    return outcomeOf(Buffer.from(template.executeBytes(readObject(one.object))), '', 0);
  } catch (error) {
    if (!(error instanceof GoTemplateError)) throw error;
    return outcomeOf(Buffer.from(error.outputBytes), `error: ${error.message}\n`, 1);
  }
}

describe.each(Object.keys(recordings))('templates print and fail as kubectl has them: %s', (name) => {
  const recorded = readRecording(name);

  it.each(recordings[name]!.map((one) => [titleOf(one), one] as const))('%s', (title, one) => {
    expect(answer(one)).toEqual(recorded[title]);
  });
});
