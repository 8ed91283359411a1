/**
 * Loads a module that decides by NODE_ENV, in the variables of the process, whether it is being developed with. React
 * does so when it is loaded; then it is several times slower, and keeps a record of every drawing.
 * @returns what `load` gives
 */
export async function loadForProduction<T>(load: () => Promise<T>): Promise<T> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    return await load();
  } finally {
    // Programs that are started from here, such as credential plugins, get the variable as it was.
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}
