import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PanelSession } from '../panel-account.ts';
import { session } from './stage.ts';

/** What an account has, by its id; undefined: it has none. */
type Known = Record<'order' | 'restaurant' | 'record', string | undefined>;

const of = (page: string, id: string | undefined): string[] => (id === undefined ? [] : [`${page}/${id}`]);

/** The addresses at which each page of the router is looked at; `/` is the queue. */
const addresses: Record<string, (known: Known) => readonly string[]> = {
  '/': () => [''],
  kitchen: () => ['kitchen'],
  overview: () => ['overview'],
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
  users: () => ['users'],
  audit: () => ['audit'],
  settings: () => ['settings'],
};

/** Pages that need more than a session, and the stories that look at them. */
const lookedAtBy: Record<string, string> = {
  '/single-sign-on': 'sign-in.fault.test.ts',
  '/set-password': 'sign-in.fault.test.ts',
  'certifications/:runId': 'certification-stories.ts',
  'certifications/:runId/certificate': 'certification-stories.ts',
  '*': 'screenshots.mjs',
};

const router = resolve(import.meta.dirname, '../../../services/control-panel/src/app/router.tsx');

/** A page that is new must be looked at, too. */
const checkRouter = (): void => {
  const routes = [...readFileSync(router, 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path);
  const known = { ...addresses, ...lookedAtBy };
  const forgotten = routes.filter((path) => !(path in known));
  const gone = Object.keys(known).filter((path) => !routes.includes(path));
  if (forgotten.length + gone.length > 0)
    throw new Error(
      `pages of the router that nobody looks at: ${forgotten.join()}; pages that are gone: ${gone.join()}`,
    );
};

/** The addresses of all pages, with an order, a restaurant and a delivery opened where the account has one. */
export const everyPage = async (asked: PanelSession = session): Promise<string[]> => {
  checkRouter();
  const firstId = async (path: string): Promise<string | undefined> =>
    ((await asked.ask('GET', path)).body.data.items as { id: string }[])[0]?.id;
  const known = {
    order: await firstId('orders?limit=8'),
    restaurant: await firstId('restaurants'),
    record: await firstId('records?limit=8'),
  };
  return Object.values(addresses).flatMap((of) => of(known));
};
