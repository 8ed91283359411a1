/** Validates `--vmodule` (`pattern=N,…`), which proa does not use: its log has no modules. Fails in klog's words. */
export function checkModules(text: string): string {
  for (const item of text.split(',').filter(Boolean)) {
    const [pattern, level, ...more] = item.split('=');
    const isPair = pattern !== '' && level !== undefined && more.length === 0;
    if (!isPair || !/^[+-]?\d+$/.test(level) || Math.abs(Number(level)) >= 2 ** 31)
      throw new Error('syntax error: expect comma-separated list of filename=N');
    if (Number(level) < 0) throw new Error('negative value for vmodule level');
  }
  return text;
}
