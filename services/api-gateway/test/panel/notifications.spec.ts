import type { Contact } from '@kopru/contracts/panel/contacts';
import { receiver, startMailServer, uniqueNumber, waitFor, type MailServer, type Receiver } from '@kopru/testing';
import { startCalls, type CallServer } from '../support/call-server.ts';
import { sendOrder } from '../support/send-order.ts';
import { sharedSystem } from '../support/shared-system.ts';
import type { System } from '../support/system.ts';
import { startPushService, type PushService } from '@kopru/testing/push-service';
import { startSms, type SmsServer } from '../support/sms-server.ts';
import { startTelegram, type TelegramServer } from '../support/telegram-server.ts';
import { confirmedChat, confirmedEmail, confirmedNumber, inTurkish } from './confirmed-contact.ts';
import { dataOf, panelClient, type Person } from './panel-client.ts';
import { alertSettings, notifyingSettings } from './settings.ts';

/** Six services are started first. */
const startLimitMs = 300_000;
const address = 'patron@ornek.test';
const colleaguesAddress = 'kasa@ornek.test';
const chat = 41;

describe('notifications of incidents', () => {
  let post: MailServer;
  let telegram: TelegramServer;
  let push: PushService;
  let sms: SmsServer;
  let calls: CallServer;
  let system: System;
  let shop: Receiver;
  let owner: Person & { accountId: string };
  let channel: string;

  const order = async (): Promise<string> => {
    const providerOrderId = uniqueNumber('HABER');
    await sendOrder(channel, { providerOrderId });
    return providerOrderId;
  };
  const rules = { afterSeconds: 0, quiet: null, restaurantIds: [] as string[] };
  const addEmail = (person: Person, to: string): Promise<string> => confirmedEmail(person, { post, to, rules });
  const mailsTo = (to: string, words: string): string[] => post.to(to).filter((mail) => mail.includes(words));
  const messages = (words: string): string[] => telegram.to(chat).filter((text) => text.includes(words));
  const failing = 'Webhook adresi yanıt vermiyor';
  const notifications = () => system.backing.client.db(system.backing.database('gateway')).collection('notifications');
  const stateOf = async (contactId: string): Promise<unknown> =>
    (await notifications().find({ contactId }).sort({ createdAt: -1 }).limit(1).toArray())[0]?.['state'];

  beforeAll(async () => {
    [post, telegram, push] = [await startMailServer(), await startTelegram(), await startPushService()];
    [sms, calls] = [await startSms('netgsm'), await startCalls('netgsm')];
    const phones = { ...sms.settings, ...calls.settings };
    system = await sharedSystem({ ...alertSettings, ...notifyingSettings({ post, telegram }), ...phones });
    shop = await receiver();
    owner = await panelClient(system).owner();
    const restaurantId = dataOf(await owner.ask('POST', 'restaurants', { name: 'Haberli Dürümcü' })).id as string;
    const write = { integrationId: 'direct', provider: 'direct', config: {} };
    channel = (
      dataOf(await owner.ask('POST', `restaurants/${restaurantId}/integrations`, write)) as { ingressUrl: string }
    ).ingressUrl;
  }, startLimitMs);
  afterAll(async () => {
    await system?.stop();
    await shop?.stop();
    await post?.stop();
    await telegram?.stop();
    await push?.stop();
    await sms?.stop();
    await calls?.stop();
  });

  it('reach each contact of whoever may see the incident once, and nobody else', async () => {
    const cashier = await panelClient(system).colleague(owner, 'cashier');
    await addEmail(owner, address);
    await addEmail(cashier, colleaguesAddress);
    await confirmedChat(owner, { telegram, chat, rules });
    shop.answer({ status: 500 });
    const url = `${shop.url}/gizli-kasa`;
    dataOf(await owner.ask('POST', 'endpoints', { url }));
    const numbers = [await order(), await order()];
    const [message = ''] = await waitFor(() => Promise.resolve(messages(failing).length > 0 && messages(failing)));
    const [mail = ''] = await waitFor(() =>
      Promise.resolve(mailsTo(address, failing).length > 0 && mailsTo(address, failing)),
    );
    for (const said of [message, mail]) {
      expect(said).toMatch(/https:\/\/panel\.ornek\.test\/panel\/notice\/[0-9a-f]{24}/);
      expect(said).not.toContain('gizli-kasa');
    }
    // Nobody accepts the orders: of these the cashier hears as well.
    const waiting = `Sipariş onay bekliyor · Kendi kanalı · ${numbers[0] ?? ''} · Haberli Dürümcü`;
    await waitFor(() => Promise.resolve(mailsTo(colleaguesAddress, waiting).length > 0));
    await waitFor(() => Promise.resolve(mailsTo(address, waiting).length > 0 && messages(waiting).length > 0));
    expect(messages(waiting)[0]).toMatch(/\nhttps:\/\/panel\.ornek\.test\/panel\/notice\/[0-9a-f]{24}$/);
    expect(mailsTo(colleaguesAddress, failing)).toEqual([]);
    expect(
      [messages(failing), mailsTo(address, failing), mailsTo(address, waiting), messages(waiting)].map(
        ({ length }) => length,
      ),
    ).toEqual([1, 1, 1, 1]);
  });

  it('ring at a browser again and again while an order waits, and no longer', async () => {
    const person = await panelClient(system).owner();
    const { applicationKey } = dataOf(await person.ask('GET', 'contacts')) as { applicationKey: string };
    const { browser, subscription } = push.subscribe(applicationKey);
    const tablet = { kind: 'push', name: 'Tablet', subscription };
    const { id } = dataOf(await person.ask('POST', 'contacts', tablet, inTurkish)) as Contact;
    dataOf(await person.ask('PUT', `contacts/${id}`, rules));
    const restaurant = dataOf(await person.ask('POST', 'restaurants', { name: 'Zilli' })).id as string;
    const write = { integrationId: 'direct', provider: 'direct', config: {} };
    const { ingressUrl } = dataOf(await person.ask('POST', `restaurants/${restaurant}/integrations`, write)) as {
      ingressUrl: string;
    };
    const number = uniqueNumber('ZIL');
    await sendOrder(ingressUrl, { providerOrderId: number });
    await waitFor(() => browser.pushed.length === 1);
    const rung = () => notifications().findOne({ contactId: id, rings: browser.pushed.length });
    const soon = () => notifications().updateMany({ contactId: id }, { $set: { nextAt: new Date() } });
    await waitFor(async () => (await rung()) !== null);
    await soon();
    await waitFor(() => browser.pushed.length === 2);
    await waitFor(async () => (await rung()) !== null);
    const [first, second] = browser.pushed.map(({ message }) => message);
    expect(first).toEqual(second);
    expect(first?.['subject']).toBe(`Sipariş onay bekliyor · Kendi kanalı · ${number} · Zilli`);
    const [waiting] = dataOf(await person.ask('GET', 'orders?limit=1')).items as { id: string }[];
    dataOf(await person.ask('POST', `orders/${waiting?.id ?? ''}/verify`, {}));
    const isOpen = async () => (dataOf(await person.ask('GET', 'incidents?state=open')).items as unknown[]).length > 0;
    await waitFor(async () => !(await isOpen()));
    await soon();
    await waitFor(async () => (await stateOf(id)) === 'sent');
    expect(browser.pushed).toHaveLength(2);
  });

  it('stop while somebody is on it, and go on after a minute where the order still waits', async () => {
    const person = await panelClient(system).owner();
    const { applicationKey } = dataOf(await person.ask('GET', 'contacts')) as { applicationKey: string };
    const { browser, subscription } = push.subscribe(applicationKey);
    const tablet = { kind: 'push', name: 'Tablet', subscription };
    const { id } = dataOf(await person.ask('POST', 'contacts', tablet, inTurkish)) as Contact;
    dataOf(await person.ask('PUT', `contacts/${id}`, rules));
    const to = 'sonra@ornek.test';
    const late = await addEmail(person, to);
    await post.stop();
    const restaurant = dataOf(await person.ask('POST', 'restaurants', { name: 'Bakan' })).id as string;
    const write = { integrationId: 'direct', provider: 'direct', config: {} };
    const { ingressUrl } = dataOf(await person.ask('POST', `restaurants/${restaurant}/integrations`, write)) as {
      ingressUrl: string;
    };
    shop.answer({ status: 500 });
    dataOf(await person.ask('POST', 'endpoints', { url: shop.url }));
    for (const number of ['BAK', 'BAK']) await sendOrder(ingressUrl, { providerOrderId: uniqueNumber(number) });

    const notificationOf = (contactId: string, kind: string) =>
      notifications().findOne({ contactId, 'incident.kind': kind });
    const incidents = () => system.backing.client.db(system.backing.database('restaurants')).collection('incidents');
    const ofKind = (kind: string) => ({ accountId: person.accountId, kind });
    await waitFor(async () => (await incidents().countDocuments(ofKind('order_not_accepted'))) === 2);
    const waiting = await incidents().find(ofKind('order_not_accepted')).toArray();
    const failing = await waitFor(() => incidents().findOne(ofKind('endpoint_failing')));
    await waitFor(async () => ((await notificationOf(late, 'endpoint_failing'))?.['attempts'] ?? 0) > 0);
    for (const { _id } of [...waiting, failing as { _id: unknown }])
      expect(dataOf(await person.ask('POST', `incidents/${String(_id)}/acknowledge`))).toMatchObject({
        acknowledged: { name: expect.any(String) as unknown },
      });
    const inMs = (ms: number): Date => new Date(Date.now() + ms);
    // One that a round claims which does not know of it yet is due again soon.
    const soon = (contactId: string, before = inMs(40_000)) =>
      notifications().updateMany(
        { contactId, state: 'waiting', nextAt: { $lt: before } },
        { $set: { nextAt: new Date() } },
      );
    await waitFor(async () => {
      await soon(late);
      return (await notificationOf(late, 'endpoint_failing'))?.['state'] === 'acknowledged';
    });

    // The device rings on in a minute, and not before; the other order's too.
    const isPostponed = { contactId: id, state: 'waiting', attempts: 0, nextAt: { $gt: inMs(40_000) } };
    await waitFor(async () => {
      await soon(id);
      return (await notifications().countDocuments(isPostponed)) === 2;
    });
    const rung = browser.pushed.length;
    await incidents().updateMany(ofKind('order_not_accepted'), { $set: { 'acknowledged.at': inMs(-61_000) } });
    await waitFor(async () => {
      await soon(id, inMs(80_000));
      return browser.pushed.length > rung;
    });
    // In quiet hours it rings no more.
    dataOf(await person.ask('PUT', `contacts/${id}`, { ...rules, quiet: { from: '00:00', until: '23:59' } }));
    const ended = () => notifications().countDocuments({ contactId: id, state: 'sent', rings: { $exists: true } });
    await waitFor(async () => {
      await soon(id, inMs(80_000));
      return (await ended()) === 2;
    });
    await post.start();
    expect(mailsTo(to, 'Webhook adresi')).toEqual([]);
  });

  it('come as one short text message, once the provider takes it, and not to a number that it refuses', async () => {
    const person = await panelClient(system).owner();
    const [number, dead] = ['905329876501', '905329876502'];
    const id = await confirmedNumber(person, { sms, to: number, rules });
    const refused = await confirmedNumber(person, { sms, to: dead, rules });
    sms.refuse(dead);
    sms.lock(true);
    const restaurant = dataOf(await person.ask('POST', 'restaurants', { name: 'Mesajcı' })).id as string;
    const write = { integrationId: 'direct', provider: 'direct', config: {} };
    const { ingressUrl } = dataOf(await person.ask('POST', `restaurants/${restaurant}/integrations`, write)) as {
      ingressUrl: string;
    };
    const providerOrderId = uniqueNumber('SMS');
    await sendOrder(ingressUrl, { providerOrderId });
    const isNear = { $lt: [{ $subtract: ['$nextAt', '$createdAt'] }, 30_000] };
    for (const contactId of [id, refused])
      await waitFor(async () => (await notifications().findOne({ contactId, attempts: 1, $expr: isNear })) !== null);
    sms.lock(false);
    await notifications().updateMany({ contactId: { $in: [id, refused] } }, { $set: { nextAt: new Date() } });
    await waitFor(async () => (await stateOf(id)) === 'sent');
    await waitFor(async () => (await stateOf(refused)) === 'refused');
    const [, said = '', ...others] = sms.to(number);
    const [words, link] = said.split('\n');
    expect(words).toBe(`Sipariş onay bekliyor, Kendi kanalı, ${providerOrderId}, Mesajcı`);
    expect(link).toMatch(/^https:\/\/panel\.ornek\.test\/panel\/notice\/[0-9a-f]{24}$/);
    expect(others).toEqual([]);
    expect(sms.to(dead)).toHaveLength(1);
    const contacts = dataOf(await person.ask('GET', 'contacts')).items as Contact[];
    expect(contacts.find(({ id: one }) => one === refused)).toMatchObject({ state: 'refused' });
  });

  it('ring a number that is to be called once, and say what is wrong with its number and restaurant', async () => {
    const person = await panelClient(system).owner();
    const number = '905329876503';
    await confirmedNumber(person, { sms, to: number, rules: { ...rules, afterSeconds: 600 } });
    const { id } = dataOf(
      await person.ask('POST', 'contacts', { kind: 'call', address: number }, inTurkish),
    ) as Contact;
    dataOf(await person.ask('PUT', `contacts/${id}`, rules));
    const restaurant = dataOf(await person.ask('POST', 'restaurants', { name: 'Arayan' })).id as string;
    const write = { integrationId: 'direct', provider: 'direct', config: {} };
    const { ingressUrl } = dataOf(await person.ask('POST', `restaurants/${restaurant}/integrations`, write)) as {
      ingressUrl: string;
    };
    calls.beBusy(true);
    await sendOrder(ingressUrl, { providerOrderId: 'ARA-17', customer: { name: 'Gizem Sır', phone: '05551112233' } });
    const isNear = { $lt: [{ $subtract: ['$nextAt', '$createdAt'] }, 30_000] };
    const failed = { contactId: id, attempts: 1, $expr: isNear };
    await waitFor(async () => (await notifications().findOne(failed)) !== null);
    calls.beBusy(false);
    await notifications().updateMany({ contactId: id }, { $set: { nextAt: new Date() } });
    await waitFor(async () => (await stateOf(id)) === 'sent');
    const said = 'Köprü: Sipariş onay bekliyor, Kendi kanalı, ARA-17, Arayan.';
    expect(calls.to(number)).toEqual([`${said} Tekrar ediyorum. ${said}`]);
    // Not to be told so soon.
    expect(sms.to(number)).toHaveLength(1);
  });

  it('wait for a server that is unavailable, and come once', async () => {
    const person = await panelClient(system).owner();
    const to = 'bekleyen@ornek.test';
    const id = await addEmail(person, to);
    await post.stop();
    const endpoint = dataOf(await person.ask('POST', 'endpoints', { url: `${shop.url}/gone` })) as { id: string };
    const restaurant = dataOf(await person.ask('POST', 'restaurants', { name: 'Sabırlı' })).id as string;
    const write = { integrationId: 'direct', provider: 'direct', config: {} };
    const { ingressUrl } = dataOf(await person.ask('POST', `restaurants/${restaurant}/integrations`, write)) as {
      ingressUrl: string;
    };
    shop.answer({ status: 410 });
    await sendOrder(ingressUrl, { providerOrderId: uniqueNumber('GONE') });
    // The next attempt is nearer than the end of the claim of the first, which has failed then.
    const isNear = { $lt: [{ $subtract: ['$nextAt', '$createdAt'] }, 30_000] };
    const isAbout = { contactId: id, 'incident.kind': 'endpoint_disabled' };
    const failed = () => notifications().findOne({ ...isAbout, attempts: 1, $expr: isNear });
    await waitFor(async () => (await failed()) !== null);
    await post.start();
    await notifications().updateOne(isAbout, { $set: { nextAt: new Date() } });
    await waitFor(async () => (await notifications().findOne(isAbout))?.['state'] === 'sent');
    expect(mailsTo(to, 'Webhook adresi kapatıldı')).toHaveLength(1);
    expect(endpoint.id).not.toBe('');
  });
});
