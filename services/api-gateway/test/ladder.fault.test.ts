import { jest } from '@jest/globals';
import type { IncidentFact } from '@kopru/contracts/internal/incidents';
import type { Contact } from '@kopru/contracts/panel/contacts';
import {
  backingServices,
  privateBroker,
  receiver,
  startMailServer,
  uniqueNumber,
  waitFor,
  type BackingServices,
  type MailServer,
  type PrivateBroker,
  type Receiver,
} from '@kopru/testing';
import { startPushService, type PushService } from '@kopru/testing/push-service';
import { startProcesses, type Processes } from './convergence/processes.ts';
import { confirmedChat, confirmedEmail, confirmedNumber, inTurkish } from './panel/confirmed-contact.ts';
import { dataOf, panelClient } from './panel/panel-client.ts';
import { tellingSettings } from './panel/settings.ts';
import { isFull, show } from './support/scale.ts';
import { sendOrder } from './support/send-order.ts';
import { startSms, type SmsServer } from './support/sms-server.ts';
import { startTelegram, type TelegramServer } from './support/telegram-server.ts';

jest.setTimeout(isFull ? 1_200_000 : 300_000);

/** Seconds after which Telegram, a device, e-mail and SMS are told. */
const stages = isFull ? ([0, 15, 25, 90] as const) : ([0, 4, 7, 12] as const);
/** No stage may be later than this. */
const lateMs = 10_000;
/** In each round before the kill, and as many after it. */
const orderCount = isFull ? 20 : 8;
const [chat, address, phone] = [61, 'patron@ornek.test', '905329876510'];

interface Told {
  contactId: string;
  incident: IncidentFact & { details: { orderNumber: string } };
  createdAt: Date;
  endedAt: Date | null;
}

describe('orders that nobody accepts and no policy decides', () => {
  let backing: BackingServices;
  let broker: PrivateBroker;
  let system: Processes;
  let post: MailServer;
  let telegram: TelegramServer;
  let push: PushService;
  let sms: SmsServer;
  let shop: Receiver;

  beforeAll(async () => {
    [backing, broker] = await Promise.all([backingServices(), privateBroker()]);
    [post, telegram, push] = [await startMailServer(), await startTelegram(), await startPushService()];
    [sms, shop] = [await startSms('netgsm'), await receiver()];
    system = await startProcesses(backing, {
      ...tellingSettings({ post, telegram }),
      ...sms.settings,
      RABBITMQ_URL: broker.url,
      UNACCEPTED_ORDER_AFTER: '1s',
      INCIDENT_WATCH_INTERVAL: '1s',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      WEBHOOK_RETRY_DELAYS: '200ms,1s,2s',
    });
  });
  afterAll(async () => {
    await system?.stop();
    await Promise.all([post, telegram, push, sms, shop].map((server) => server?.stop()));
    await broker?.stop();
    await backing?.stop();
  });

  const processOf = (name: string) => {
    const found = system.processes.find((one) => one.name === name);
    if (found === undefined) throw new Error(`no process of ${name}`);
    return found;
  };
  const namesOrder = (text: string, number: string): boolean => text.split(/[\s,]+/).includes(number);

  it('are told of once at each stage, in time, though order-service, dispatcher and broker are killed', async () => {
    const { url, internalUrl } = processOf('api-gateway');
    const owner = await panelClient({ url, internalUrl }).owner();
    const of = (afterSeconds: number) => ({ quiet: null, restaurantIds: [], afterSeconds });
    const [atOnce, second, third, last] = stages;
    const { applicationKey } = dataOf(await owner.ask('GET', 'contacts')) as { applicationKey: string };
    const { browser, subscription } = push.subscribe(applicationKey);
    const tablet = { kind: 'push', name: 'Tablet', subscription };
    const device = dataOf(await owner.ask('POST', 'contacts', tablet, inTurkish)) as Contact;
    dataOf(await owner.ask('PUT', `contacts/${device.id}`, of(second)));
    /** By contact: its stage, and the texts that came. */
    const ladder = new Map([
      [await confirmedChat(owner, { telegram, chat, rules: of(atOnce) }), [atOnce, () => telegram.to(chat)]],
      [device.id, [second, () => browser.pushed.map(({ message }) => String(message['subject']))]],
      [await confirmedEmail(owner, { post, to: address, rules: of(third) }), [third, () => post.to(address)]],
      [await confirmedNumber(owner, { sms, to: phone, rules: of(last) }), [last, () => sms.to(phone)]],
    ] as const);
    const endpoint = { url: shop.url, events: ['olay.acildi'] };
    dataOf(await owner.ask('POST', 'endpoints', endpoint));
    const restaurantId = dataOf(await owner.ask('POST', 'restaurants', { name: 'Kademeli' })).id as string;
    const write = { integrationId: 'direct', provider: 'direct', config: {} };
    const { ingressUrl } = dataOf(await owner.ask('POST', `restaurants/${restaurantId}/integrations`, write)) as {
      ingressUrl: string;
    };
    const channel = new URL(new URL(ingressUrl).pathname, processOf('provider-ingest').url).href;
    const numbers: string[] = [];
    const sendSome = async (): Promise<void> => {
      for (let sent = 0; sent < orderCount; sent += 1) {
        const providerOrderId = uniqueNumber('KADEME');
        expect((await sendOrder(channel, { providerOrderId })).ok).toBe(true);
        numbers.push(providerOrderId);
      }
    };
    const stored = () =>
      backing.client
        .db(backing.database('api-gateway'))
        .collection<Told>('notifications')
        .find({ 'incident.kind': 'order_not_accepted' })
        .toArray();
    const isTold = (contactId: string) => {
      const texts = ladder.get(contactId)?.[1]() ?? [];
      return numbers.every((number) => texts.some((text) => namesOrder(text, number)));
    };
    const areTold = (contacts: readonly string[], what: string) =>
      waitFor(() => Promise.resolve(contacts.every(isTold)), { timeoutMs: 150_000, what });

    const services = [processOf('order-service'), processOf('webhook-dispatcher')];
    // The broker first: without it the others are not ready.
    const victims = [
      { kill: broker.kill, start: broker.start },
      ...services.map((one) => ({ kill: one.kill, start: () => system.start([one]) })),
    ];
    const [first = ''] = ladder.keys();
    for (const killed of [...(isFull ? victims.map((one) => [one]) : []), victims]) {
      await sendSome();
      await areTold([first], 'the first stage');
      await Promise.all(killed.map((one) => one.kill()));
      // Köprü takes orders all the same.
      await sendSome();
      for (const one of killed) await one.start();
      await areTold([...ladder.keys()], 'every stage');
    }

    // A device is rung at again and again, so its row has no end yet.
    const toldAt = ({ contactId, createdAt, endedAt }: Told) => (contactId === device.id ? createdAt : endedAt);
    const rows = await waitFor(async () => {
      const all = await stored();
      return all.every((row) => toldAt(row) !== null) && all;
    });
    const lates = rows.map((row) => {
      const [seconds = 0] = ladder.get(row.contactId) ?? [];
      return Number(toldAt(row)) - Date.parse(row.incident.since) - seconds * 1_000;
    });
    show('ladder', { orders: numbers.length, 'latest, ms': Math.max(...lates), 'earliest, ms': Math.min(...lates) });
    expect(lates.filter((late) => !(late >= 0 && late <= lateMs))).toEqual([]);
    const expected = numbers.flatMap((number) => [...ladder.keys()].map((contactId) => `${number} ${contactId}`));
    const found = rows.map(({ contactId, incident }) => `${incident.details.orderNumber} ${contactId}`);
    expect(found.sort()).toEqual(expected.sort());
    for (const [contactId, [, texts]] of ladder)
      if (contactId !== device.id)
        for (const number of numbers)
          expect([number, texts().filter((text) => namesOrder(text, number)).length]).toEqual([number, 1]);

    /** Each till's endpoint hears of each of them, as one event however often it is sent. */
    const eventsOf = (number: string): Set<unknown> =>
      new Set(
        shop.requests
          .map(({ json }) => json as { veri: { id: string; orderNumber: string | null } })
          .filter(({ veri }) => veri.orderNumber === number)
          .map(({ veri }) => veri.id),
      );
    await waitFor(() => Promise.resolve(numbers.every((number) => eventsOf(number).size > 0)), { timeoutMs: 60_000 });
    expect(numbers.filter((number) => eventsOf(number).size !== 1)).toEqual([]);
  });
});
