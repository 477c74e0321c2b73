type Method = 'get' | 'post' | 'put' | 'delete';

interface Verb<M extends Method, Terms> {
  <const P extends `/${string}`>(path: P): { method: M; path: P };
  <const P extends `/${string}`, const T extends Terms>(path: P, terms: T): { method: M; path: P } & T;
}

const verb = <M extends Method, Terms>(method: M) =>
  ((path: string, terms?: object) => ({ method, path, ...terms })) as Verb<M, Terms>;

/** The ways to write a row of an interface: method, path (with `{name}` for parameters), and its other terms. */
export const verbs = <Terms>() => ({
  get: verb<'get', Terms>('get'),
  post: verb<'post', Terms>('post'),
  put: verb<'put', Terms>('put'),
  del: verb<'delete', Terms>('delete'),
});
