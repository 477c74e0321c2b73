import { waitFor } from '@kopru/testing';
import { sendOrder } from '../support/send-order.ts';
import { dataOf, password, type PanelAnswer, type Person } from './panel-client.ts';

export type Case = readonly [request: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, body?: object];

export const deadline = { timeoutMs: 90_000 };
export const secret = 'GIZLI-SIPARIS';
export const secretName = 'Gizli Dürümcü';

/** Every id that an account has. */
export type Belongings = {
  user: string;
  session: string;
  passkey: string;
  contact: string;
  key: string;
  order: string;
  restaurant: string;
  business: string;
  integration: string;
  endpoint: string;
  record: string;
  incident: string;
};

export const itemsOf = (answer: PanelAnswer): { id: string; name?: string }[] => answer.body.data.items as never;

/** An order, and everything that it needs, in an account. */
export const seedOrder = async (
  owner: Person,
): Promise<Omit<Belongings, 'user' | 'session' | 'passkey' | 'contact' | 'key' | 'incident'>> => {
  const business = dataOf(await owner.ask('POST', 'businesses', { name: 'Gizli Zincir' })).id as string;
  const restaurant = dataOf(await owner.ask('POST', 'restaurants', { name: secretName, businessId: business }))
    .id as string;
  const channel = await owner.ask('POST', `restaurants/${restaurant}/integrations`, {
    integrationId: 'direct',
    provider: 'direct',
    config: {},
  });
  const { integrationId: integration, ingressUrl } = dataOf(channel) as { integrationId: string; ingressUrl: string };
  const endpoint = dataOf(await owner.ask('POST', 'endpoints', { url: 'http://127.0.0.1:9/hook' })).id as string;
  await sendOrder(ingressUrl, { providerOrderId: secret });
  const first = (path: string) => waitFor(async () => itemsOf(await owner.ask('GET', path))[0]?.id, deadline);
  return {
    business,
    restaurant,
    integration,
    endpoint,
    order: await first('orders?limit=8'),
    record: await first('records?limit=8'),
  };
};

/** Every route that takes an id, in its path or in its body. */
export const requestsFor = (its: Belongings): Case[] => [
  ['PUT /users/{id}', { role: 'owner' }],
  ['DELETE /users/{id}'],
  ['POST /users/{id}/invitation', { by: 'link' }],
  ['DELETE /users/{id}/second-factor'],
  ['DELETE /sessions/{id}'],
  ['POST /second-factor/passkeys/{id}/remove', { password }],
  ['POST /contacts/{id}/confirmation', { code: '123456' }],
  ['PUT /contacts/{id}', { afterSeconds: 0, quiet: null, restaurantIds: [] }],
  ['POST /contacts/{id}/trial'],
  ['DELETE /contacts/{id}'],
  ['POST /keys/{id}/rotate', {}],
  ['POST /keys/{id}/webhooks'],
  ['DELETE /keys/{id}'],
  ['GET /orders/{id}'],
  ['GET /orders/{id}/raw'],
  ['GET /orders/{id}/journey'],
  ['GET /orders/{id}/reasons'],
  ['POST /orders/{id}/verify'],
  ['POST /orders/{id}/advance', {}],
  ['POST /orders/{id}/cancel', { note: 'yabancı' }],
  ['POST /orders/{id}/report'],
  ['POST /orders/{id}/seen', { until: '2026-01-01T00:00:00.000Z' }],
  ['GET /incidents/{id}'],
  ['POST /incidents/{id}/acknowledge'],
  ['GET /restaurants/{id}'],
  ['PUT /restaurants/{id}', { name: 'Ele geçirildi' }],
  ['DELETE /restaurants/{id}'],
  ['GET /restaurants/{id}/integrations'],
  ['POST /restaurants/{id}/integrations', { integrationId: 'direct', provider: 'direct', config: {} }],
  ['GET /restaurants/{id}/preparation-time'],
  ['GET /restaurants/{id}/availability'],
  ['PUT /restaurants/{id}/availability', { store: { state: 'closed' } }],
  ['GET /restaurants/{id}/drift'],
  ['POST /restaurants/{id}/drift'],
  ['GET /restaurants/{id}/items'],
  ['GET /restaurants/{id}/items/suggestions'],
  ['GET /restaurants/{id}/ordered-products'],
  ['PUT /restaurants/{id}/items', { items: [] }],
  ['PUT /businesses/{id}', { name: 'Ele geçirildi' }],
  ['DELETE /businesses/{id}'],
  ['POST /integrations/{id}/switch', { field: 'status', value: false }],
  ['DELETE /integrations/{id}'],
  ['GET /integrations/{id}/address'],
  ['POST /integrations/{id}/rotate-token'],
  ['GET /integrations/{id}/rejected'],
  ['POST /integrations/test', { provider: 'direct', config: {}, integrationId: its.integration }],
  ['GET /menus/{provider}'],
  ['GET /menus/{provider}/picture'],
  ['PUT /endpoints/{id}', { url: 'http://127.0.0.1:9/ele-gecirildi' }],
  ['DELETE /endpoints/{id}'],
  ['POST /endpoints/{id}/test'],
  ['POST /endpoints/{id}/pause'],
  ['POST /endpoints/{id}/resume'],
  ['GET /records/{id}'],
  ['POST /records/{id}/retry'],
];

export const idFor = (path: string, its: Belongings): string => {
  const kinds = {
    users: its.user,
    sessions: its.session,
    'second-factor': its.passkey,
    contacts: its.contact,
    keys: its.key,
    orders: its.order,
    restaurants: its.restaurant,
    businesses: its.business,
    integrations: its.integration,
    endpoints: its.endpoint,
    records: its.record,
    incidents: its.incident,
  };
  return kinds[path.split('/')[1] as keyof typeof kinds];
};
