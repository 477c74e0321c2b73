const projects = ['unit', 'integration', 'e2e', 'containers'];

/** Jest takes every word after --selectProjects as a project; words that are none are paths and belong before it. */
export const jestArgs = (args: readonly string[]): string[] => {
  const flag = args.indexOf('--selectProjects');
  if (flag < 0) return [...args];
  const after = args.slice(flag + 1);
  const count = after.findIndex((arg) => !projects.includes(arg));
  const names = count < 0 ? after : after.slice(0, count);
  const others = count < 0 ? [] : after.slice(count);
  return [...args.slice(0, flag), ...others, '--selectProjects', ...names];
};
