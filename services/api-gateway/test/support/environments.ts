import type { Mode } from '@kopru/contracts/public/mode';
import { receiver, uniqueNumber, waitFor, type Receiver } from '@kopru/testing';
import type mongoose from 'mongoose';
import { apiClient, type Api } from './api-client.ts';
import type { System } from './system.ts';

/** One side of an account with one of everything, and the word that all of it is marked with. */
export interface Environment {
  mode: Mode;
  accountId: string;
  api: Api;
  word: string;
  ids: { restaurant: string; integration: string; order: string; endpoint: string; delivery: string };
  number: string;
  receiver: Receiver<{ veri: { restaurantId: string } }>;
}

/** Names that the caller chooses: both sides have the same. */
export const chosen = { business: 'zincir', consumer: 'kasa' };

export const openEnvironment = async (
  system: System,
  mode: Mode,
  of: { accountId: string; key: string },
): Promise<Environment> => {
  const word = mode === 'live' ? 'GERCEK' : 'DENEME';
  const api = apiClient(system.url, of.key, system.produced.note);
  const to = await receiver<{ veri: { restaurantId: string } }>();
  const endpoint = await api('POST /webhook-endpoints', { body: { url: to.url, description: word } });
  const restaurant = await api('POST /restaurants', { body: { name: `${word} Dürümcü`, businessId: chosen.business } });
  const restaurantId = restaurant.body.data.id as string;
  const integration = await api(`POST /restaurants/${restaurantId}/integrations`, {
    body: { integrationId: 'direct', config: {} },
  });
  await api(`PUT /restaurants/${restaurantId}/items`, {
    body: { items: [{ id: 'AYRAN', name: `${word} ayranı`, links: [] }] },
  });
  await api(`GET /events/consumers/${chosen.consumer}`);
  const number = uniqueNumber(word);
  await fetch(integration.body.data.ingressUrl as string, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      providerOrderId: number,
      items: [{ name: `${word} dürümü`, quantity: 1, unitPrice: 140 }],
      amount: { total: 140 },
      customer: { name: word, note: word, phone: '+90 555 000 11 22' },
    }),
  });
  const delivered = await waitFor(
    async () => (await api('GET /deliveries?state=delivered')).body.data[0] as { id: string; orderId: string },
  );
  return {
    mode,
    accountId: of.accountId,
    api,
    word,
    ids: {
      restaurant: restaurantId,
      integration: integration.body.data.integrationId as string,
      order: delivered.orderId,
      endpoint: endpoint.body.data.id as string,
      delivery: delivered.id,
    },
    number,
    receiver: to,
  };
};

/** What only says when something was looked at, and how a platform answered. */
const ofReading = new Set(['lastUsedAt', 'firstUsedAt', 'usedSteadilySince', 'health']);
const withoutReading = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => !ofReading.has(name)))
    : value;

/**
 * They follow, some seconds later, what stands in others; platforms are asked and told whoever calls: what is wished of
 * them is in `wishes`.
 */
const writtenLater = new Set([
  ...['stats', 'feeds', 'polls', 'polled', 'stores', 'hours', 'stocks', 'prices', 'menus'],
  ...['auditHeads', 'incidents', 'notifications'],
]);

/** Everything that the services have stored of an account, as one text. */
export const storedOf = async ({ backing }: System, accountId: string): Promise<string> => {
  const found: string[] = [];
  for (const name of ['gateway', 'orders', 'restaurants', 'ingest', 'webhooks', 'sandbox']) {
    const database: mongoose.mongo.Db = backing.client.db(backing.database(name));
    for (const { name: collection } of await database.listCollections({}, { nameOnly: true }).toArray()) {
      if (writtenLater.has(collection)) continue;
      const of = {
        $or: [{ accountId }, { _id: accountId as never }, { a: accountId }],
        // Seen at platforms, or found to be wrong, whenever that is.
        event: { $not: /^(?:restoran|olay)\./ },
        // What was deleted before is taken away some time later.
        deletedAt: null,
      };
      for (const document of await database.collection(collection).find(of).sort({ _id: 1 }).toArray())
        found.push(`${collection} ${JSON.stringify(document, withoutReading)}`);
    }
  }
  return found.join('\n');
};

/** What is stored of an account once nothing of it is in progress any more. */
export const quiescedOf = async (system: System, accountId: string): Promise<string> => {
  let last = await storedOf(system, accountId);
  return waitFor(
    async () => {
      const now = await storedOf(system, accountId);
      const isStill = now === last;
      last = now;
      return isStill ? now : undefined;
    },
    { everyMs: 250 },
  );
};
