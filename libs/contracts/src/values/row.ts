type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

export interface Verb<M extends Method, Terms, Common> {
  <const P extends `/${string}`>(path: P): { method: M; path: P } & Common;
  <const P extends `/${string}`, const T extends Terms>(path: P, terms: T): { method: M; path: P } & Common & T;
}

const verb = <M extends Method, Terms, Common>(method: M, common: Common) =>
  ((path: string, terms?: object) => ({ method, path, ...common, ...terms })) as Verb<M, Terms, Common>;

/** The ways to write a row of an interface: method, path (with `{name}` for parameters), and its other terms. */
export const verbs = <Terms, Common extends object = object>(common: Common = {} as Common) => ({
  get: verb<'get', Terms, Common>('get', common),
  post: verb<'post', Terms, Common>('post', common),
  put: verb<'put', Terms, Common>('put', common),
  patch: verb<'patch', Terms, Common>('patch', common),
  del: verb<'delete', Terms, Common>('delete', common),
});
