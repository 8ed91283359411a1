import { registerHooks } from 'node:module';

/**
 * The errors that GitHub's own parser finds in a workflow: unknown keys, wrong types, expressions that are invalid in
 * their place. Empty for a valid workflow.
 * @param name the file's name, for the messages
 */
export async function workflowErrors(name: string, content: string): Promise<string[]> {
  const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await parser();
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

/** The parser imports JSON as bundlers do; Node.js requires an import attribute. */
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
