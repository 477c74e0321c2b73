import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PanelSession } from '../panel-account.ts';
import { session } from './stage.ts';

/** What an account has, by its id; undefined: it has none. */
type Known = Record<'order' | 'restaurant' | 'record' | 'run' | 'incident', string | undefined>;

const of = (page: string, id: string | undefined): string[] => (id === undefined ? [] : [`${page}/${id}`]);

/** The addresses at which each page of the router is looked at; `/` is the queue. */
const addresses: Record<string, (known: Known) => readonly string[]> = {
  '/': () => [''],
  kitchen: () => ['kitchen'],
  overview: () => ['overview'],
  incidents: () => ['incidents', 'incidents?state=resolved', 'incidents?state=week'],
  'notice/:incidentId': ({ incident }) => of('notice', incident),
  drift: () => ['drift'],
  'orders/:orderId?': ({ order }) => ['orders', ...of('orders', order)],
  stock: () => ['stock'],
  payments: () => ['payments'],
  'day-report': () => ['day-report'],
  sales: () => ['sales'],
  restaurants: () => ['restaurants'],
  'restaurants/:restaurantId': ({ restaurant }) => of('restaurants', restaurant),
  menus: () => ['menus'],
  webhooks: () => ['webhooks'],
  'deliveries/:recordId?': ({ record }) => ['deliveries', ...of('deliveries', record)],
  keys: () => ['keys'],
  simulator: () => ['simulator', 'sandbox', 'sandbox/simulator'],
  certifications: () => ['certifications', 'sandbox/certifications'],
  'certifications/:runId': ({ run }) => [...of('certifications', run), ...of('sandbox/certifications', run)],
  'certifications/:runId/certificate': ({ run }) =>
    of('sandbox/certifications', run).map((page) => `${page}/certificate`),
  users: () => ['users'],
  audit: () => ['audit'],
  settings: () => ['settings'],
  '*': () => ['no-such-page'],
};

/** The pages of whoever is not signed in. */
const signedOut: Record<string, readonly string[]> = {
  '/': [''],
  '/set-password': ['set-password', 'set-password#eski-baglanti'],
  '/single-sign-on': ['single-sign-on?code=calinti&state=calinti'],
};

/** Pages that ask the server for nothing: the ways into the sandbox, and an address that leads nowhere. */
export const readsNothing = (path: string): boolean => /^(?:simulator$|certifications|no-such-page)/.test(path);

const router = resolve(import.meta.dirname, '../../../services/control-panel/src/app/router.tsx');

/** A page that is new must be looked at, too. */
const checkRouter = (): void => {
  const routes = [...readFileSync(router, 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path);
  const known = { ...addresses, ...signedOut };
  const forgotten = routes.filter((path) => !(path in known));
  const gone = Object.keys(known).filter((path) => !routes.includes(path));
  if (forgotten.length + gone.length > 0)
    throw new Error(
      `pages of the router that nobody looks at: ${forgotten.join()}; pages that are gone: ${gone.join()}`,
    );
};

export const signedOutPages = (): string[] => {
  checkRouter();
  return Object.values(signedOut).flat();
};

/**
 * The addresses of all pages, with an order, a restaurant, a delivery and a certification opened where the account has
 * one; where it has none, with the id `missing`.
 */
export const everyPage = async (asked: PanelSession = session, missing?: string): Promise<string[]> => {
  checkRouter();
  const firstId = async (path: string): Promise<string | undefined> => {
    const { data } = (await asked.ask('GET', path)).body as { data: { items?: { id: string }[] } & { id: string }[] };
    return (data.items ?? data)[0]?.id ?? missing;
  };
  const known = {
    order: await firstId('orders?limit=8'),
    restaurant: await firstId('restaurants'),
    record: await firstId('records?limit=8'),
    run: await firstId('sandbox/certifications'),
    incident: await firstId('incidents?state=open'),
  };
  return Object.values(addresses).flatMap((of) => of(known));
};
