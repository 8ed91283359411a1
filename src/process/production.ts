/**
 * Loads a module that decides by NODE_ENV, in the variables of the process, whether it is in development. React does so
 * when it is loaded; then it is several times slower, and records every drawing.
 * @returns the result of `load`
 */
export async function loadForProduction<T>(load: () => Promise<T>): Promise<T> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    return await load();
  } finally {
    // Programs that are started from here, such as credential plugins, get the original variable.
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}
