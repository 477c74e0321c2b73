/** The path of an operation's row (`{name}`) as express takes it (`:name`). */
export const expressPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
