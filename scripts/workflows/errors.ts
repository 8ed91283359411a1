import { registerHooks } from 'node:module';

/**
 * What GitHub would refuse in a workflow, by GitHub's own parser: unknown keys, wrong types, expressions that are not valid
 * where they stand. Nothing for a workflow that it takes.
 * @param name the file's name, for the messages
 */
export async function workflowErrors(name: string, content: string): Promise<string[]> {
  const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await parser();
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

/** The parser imports JSON as bundlers take it, and Node.js only with a word more. */
async function parser() {
  const hooks = registerHooks({
    load: (url, context, next) =>
      next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
  });
  try {
    return await import('@actions/workflow-parser');
  } finally {
    hooks.deregister();
  }
}
