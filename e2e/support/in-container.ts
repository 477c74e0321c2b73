/** Programs for `node -e` inside a container; `token` is the expression that gives the internal token there. */

// The answer is a single line of output, so that the tool's own output cannot mix with it.
export const askScript = (token: string): string => `const [path, headers] = process.argv.slice(1);
fetch('http://127.0.0.1:8080' + path, { headers: { ...JSON.parse(headers), 'x-internal-token': ${token} } })
  .then(async (r) => console.log(JSON.stringify({ status: r.status, body: await r.json() })));`;

export const adminScript = (token: string): string => `const [command, body] = process.argv.slice(1);
const headers = { 'content-type': 'application/json', 'x-internal-token': ${token} };
fetch('http://127.0.0.1:8080/internal/admin/' + command, { method: 'POST', headers, body })
  .then(async (r) => console.log(JSON.stringify({ status: r.status, body: await r.json() })));`;

/** `--name value` as the body of an admin call. */
export const optionsOf = (args: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    args.flatMap((arg, index) => {
      const value = args[index + 1] ?? '';
      return arg.startsWith('--') ? [[arg.slice(2), arg === '--events' ? value.split(',') : value]] : [];
    }),
  );
