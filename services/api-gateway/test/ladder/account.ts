import type { Contact } from '@kopru/contracts/panel/contacts';
import { uniqueNumber, type MailServer } from '@kopru/testing';
import type { PushService } from '@kopru/testing/push-service';
import { confirmedChat, confirmedEmail, confirmedNumber, inTurkish } from '../panel/confirmed-contact.ts';
import { dataOf, type Person } from '../panel/panel-client.ts';
import type { SmsServer } from '../support/sms-server.ts';
import type { TelegramServer } from '../support/telegram-server.ts';

export const platforms = ['getir', 'ys', 'ty', 'migros'] as const;

/** Who carries what people are told. */
export interface Carriers {
  post: MailServer;
  telegram: TelegramServer;
  push: PushService;
  sms: SmsServer;
}
/** A contact: after how many seconds it is told, and what came there. */
export interface Rung {
  contactId: string;
  seconds: number;
  texts: () => string[];
}

export type Control = (method: string, path: string, body: object) => Promise<void>;
export const controlOf =
  (simulator: string): Control =>
  async (method, path, body) => {
    const response = await fetch(`${simulator}/control/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  };

/** The four contacts of an owner, each at a stage of its own. */
const openLadder = async (
  owner: Person,
  { post, telegram, push, sms }: Carriers,
  { number, steps }: { number: number; steps: readonly [number, number, number, number] },
): Promise<[Rung, ...Rung[]]> => {
  const of = (afterSeconds: number) => ({ quiet: null, restaurantIds: [], afterSeconds });
  const [chat, address, phone] = [600 + number, `patron${number}@ornek.test`, String(905_329_870_000 + number)];
  const { applicationKey } = dataOf(await owner.ask('GET', 'contacts')) as { applicationKey: string };
  const { browser, subscription } = push.subscribe(applicationKey);
  const tablet = { kind: 'push', name: 'Tablet', subscription };
  const { id: deviceId } = dataOf(await owner.ask('POST', 'contacts', tablet, inTurkish)) as Contact;
  const [atOnce, second, third, last] = steps;
  dataOf(await owner.ask('PUT', `contacts/${deviceId}`, of(second)));
  return [
    {
      contactId: await confirmedChat(owner, { telegram, chat, rules: of(atOnce) }),
      seconds: atOnce,
      texts: () => telegram.to(chat),
    },
    {
      contactId: deviceId,
      seconds: second,
      texts: () => browser.pushed.map(({ message }) => String(message['subject'])),
    },
    {
      contactId: await confirmedEmail(owner, { post, to: address, rules: of(third) }),
      seconds: third,
      texts: () => post.to(address),
    },
    {
      contactId: await confirmedNumber(owner, { sms, to: phone, rules: of(last) }),
      seconds: last,
      texts: () => sms.to(phone),
    },
  ];
};

/** A restaurant at the four simulated platforms; what it answers makes customers order at each of them. */
const openPlatforms = async (
  owner: Person,
  { number, control, ingest }: { number: number; control: Control; ingest: string },
) => {
  const restaurantId = dataOf(await owner.ask('POST', 'restaurants', { name: 'Kademeli' })).id as string;
  const stores: { platform: (typeof platforms)[number]; restaurantId: string }[] = [];
  for (const [index, platform] of platforms.entries()) {
    const secretKey = uniqueNumber(platform).replaceAll(/\W/g, '').padEnd(32, '0').slice(0, 32);
    // Migros tells its stores by the key.
    const known = { apiKey: uniqueNumber('anahtar'), secretKey, supplierId: '7001' };
    const store = String(70_000 + 10 * number + index);
    const write = { integrationId: platform, provider: platform, config: { ...known, restaurantId: store } };
    const made = dataOf(await owner.ask('POST', `restaurants/${restaurantId}/integrations`, write));
    const { ingressUrl } = made as { ingressUrl: string };
    const pushUrl = new URL(new URL(ingressUrl).pathname, ingest).href;
    await control('PUT', `restaurants/${platform}/${store}`, { ...known, pushUrl });
    stores.push({ platform, restaurantId: store });
  }
  return async (count: number): Promise<void> => {
    for (const store of stores) await control('POST', 'orders', { ...store, count });
  };
};

/** An account with a ladder, whose orders come from four platforms. */
export const openAccount = async (
  owner: Person & { accountId: string },
  carriers: Carriers,
  of: { number: number; steps: readonly [number, number, number, number]; control: Control; ingest: string },
) => ({
  accountId: owner.accountId,
  ladder: await openLadder(owner, carriers, of),
  order: await openPlatforms(owner, of),
});
export type LadderAccount = Awaited<ReturnType<typeof openAccount>>;
