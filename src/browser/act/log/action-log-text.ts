import type { ActionLog, ActionLogEntry } from './action-log.js';

/**
 * The log of actions, latest first, each as the equivalent command.
 * @param path of the file that also contains it; "" if there is none
 */
export function actionLogText(actionLog: ActionLog, path: string): string {
  const file = path === '' ? [] : [`${actionLog.all.length === 0 ? '' : '\n'}Earlier actions are in ${path}`];
  const none = ['Nothing has been changed here since the browser started.', ''];
  return [...(actionLog.all.length === 0 ? none : actionLog.all.toReversed().map(entryText)), ...file].join(
    '\n',
  );
}

function entryText({ time, context, command, kind, text, opposite }: ActionLogEntry): string {
  const at = new Date(time);
  const clock = [at.getHours(), at.getMinutes(), at.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  const lines = [
    `${clock}  ${context === '' ? '(no context)' : context}  ${kind}: ${text}`,
    `    ${command}`,
  ];
  return [...lines, ...(opposite === '' ? [] : [`    back: ${opposite}`])].join('\n');
}
