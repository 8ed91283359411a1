import { sprint, sprintln } from '../printf/sprint.js';
import { sprintf } from '../printf/sprintf.js';
import { argumentOf, stringValue } from '../values.js';
import { fail, type TemplateFunction } from './function.js';

/** `print`, `printf` and `println`: fmt.Sprint, fmt.Sprintf and fmt.Sprintln. */

export const print: TemplateFunction = {
  parameters: [],
  rest: 'any',
  run: (args) => stringValue(sprint(args.map(argumentOf))),
};

export const println: TemplateFunction = {
  parameters: [],
  rest: 'any',
  run: (args) => stringValue(sprintln(args.map(argumentOf))),
};

export const printf: TemplateFunction = {
  parameters: ['string'],
  rest: 'any',
  run: ([format, ...args]) =>
    format?.kind === 'string'
      ? stringValue(sprintf(format.value, args.map(argumentOf)))
      : fail('format is no string'),
};
