import type { Incident } from '@kopru/contracts/internal/incidents';
import type { DayReport } from '@kopru/contracts/internal/day-report';
import type { Contact } from '@kopru/contracts/panel/contacts';
import type { PanelRole } from '@kopru/contracts/panel/values';
import { newId } from '@kopru/contracts/values/ids';
import { dayAfter } from '@kopru/contracts/values/sales-range';
import { defaultDayEndsAt, startOfWorkingDay, workingDayOf } from '@kopru/contracts/values/time-zone';
import { receiver, startMailServer, uniqueNumber, waitFor, type MailServer, type Receiver } from '@kopru/testing';
import { sendOrder } from '../support/send-order.ts';
import { sharedSystem } from '../support/shared-system.ts';
import type { System } from '../support/system.ts';
import { startTelegram, type TelegramServer } from '../support/telegram-server.ts';
import { confirmedChat, confirmedEmail } from './confirmed-contact.ts';
import { dataOf, panelClient, password, type Person } from './panel-client.ts';
import { alertSettings, notifyingSettings } from './settings.ts';

/** Six services are started first. */
const startLimitMs = 300_000;
const chat = 51;
const title = 'Sabah özeti';

describe('the digests of a morning', () => {
  let post: MailServer;
  let telegram: TelegramServer;
  let system: System;
  let shop: Receiver;
  let owner: Person & { accountId: string };

  const rules = { afterSeconds: 600, quiet: null, restaurantIds: [] as string[], digest: true };
  const wanting = (person: Person, to: string, change: Partial<typeof rules> = {}): Promise<string> =>
    confirmedEmail(person, { post, to, rules: { ...rules, ...change } });
  const addRestaurant = async (name: string): Promise<{ id: string; channel: string }> => {
    const { id } = dataOf(await owner.ask('POST', 'restaurants', { name })) as { id: string };
    const write = { integrationId: 'direct', provider: 'direct', config: {} };
    const { ingressUrl } = dataOf(await owner.ask('POST', `restaurants/${id}/integrations`, write)) as {
      ingressUrl: string;
    };
    return { id, channel: ingressUrl };
  };
  const addColleague = async (role: PanelRole, restaurantIds: string[] | null): Promise<Person> => {
    const email = `${uniqueNumber('kisi')}@ornek.test`.toLowerCase();
    dataOf(await owner.ask('POST', 'users', { email, name: role, role, password, restaurantIds }));
    const client = panelClient(system);
    return client.personOf(await client.signIn(email));
  };

  const mails = (to: string): string[] => post.to(to).filter((mail) => mail.includes(title));
  const messages = (): string[] => telegram.to(chat).filter((text) => text.includes(title));
  const digests = () => system.backing.client.db(system.backing.database('gateway')).collection('digests');
  const stateOf = async (contactId: string): Promise<unknown> => (await digests().findOne({ contactId }))?.['state'];
  const ended = (contactId: string): Promise<unknown> =>
    waitFor(async () => {
      const state = await stateOf(contactId);
      return state !== undefined && state !== 'waiting' && state;
    });

  type StoredIncident = Pick<Incident, 'kind' | 'details'>;
  /** An incident of the restaurant's direct channel that is over. */
  const wasIncident = (restaurantId: string, { kind, details }: StoredIncident, createdAt: Date, resolvedAt: Date) => {
    const common = { accountId: owner.accountId, restaurantId, kind, subject: newId() };
    const since = createdAt.toISOString();
    const fact = { ...common, since, provider: 'direct', isTest: false, actor: 'person', details };
    return system.backing.client
      .db(system.backing.database('restaurants'))
      .collection<{ _id: string; [member: string]: unknown }>('incidents')
      .insertOne({ _id: newId(), ...common, fact, createdAt, resolvedAt });
  };
  const storeClosed: StoredIncident = {
    kind: 'store_closed_by_platform',
    details: { reason: { code: 'closed_by_platform', params: {} } },
  };
  const ordersRefused: StoredIncident = { kind: 'order_refused', details: { reason: null, count: 3 } };

  const today = workingDayOf(new Date(), defaultDayEndsAt);
  /** A replica whose clock shows 08:00 of the next morning, or a time soon after it, when the running day has ended. */
  const startMorning = (own: Record<string, string> = {}, laterMs = 0): Promise<unknown> => {
    const ahead = startOfWorkingDay(dayAfter(today, 1), '08:00') + laterMs - Date.now();
    return system.startGateway(own, { now: () => new Date(Date.now() + ahead) });
  };

  beforeAll(async () => {
    [post, telegram, shop] = [await startMailServer(), await startTelegram(), await receiver()];
    system = await sharedSystem({ ...alertSettings, ...notifyingSettings({ post, telegram }) });
    owner = await panelClient(system).owner();
  }, startLimitMs);
  afterAll(async () => {
    await system?.stop();
    await shop?.stop();
    await post?.stop();
    await telegram?.stop();
  });

  it('reach whoever wants them once, with the sums of the restaurants that they see', async () => {
    const [kadikoy, moda] = [await addRestaurant('Kadıköy Dürüm'), await addRestaurant('Moda Dürüm')];
    const [manager, cook] = [await addColleague('operator', [moda.id]), await addColleague('operator', null)];
    const all = [
      await wanting(owner, 'patron@ornek.test'),
      await confirmedChat(owner, { telegram, chat, rules }),
      await wanting(manager, 'moda@ornek.test'),
    ];
    await wanting(owner, 'sessiz@ornek.test', { digest: false });
    const ofKadikoy = { restaurantIds: [kadikoy.id] };
    all.push(await wanting(owner, 'secilen@ornek.test', ofKadikoy));
    all.push(await wanting(manager, 'baskasi@ornek.test', ofKadikoy));
    const cooks = await wanting(cook, 'asci@ornek.test');
    dataOf(await owner.ask('PUT', `users/${cook.userId}`, { role: 'kitchen' }));

    shop.answer({ status: 500 });
    dataOf(await owner.ask('POST', 'endpoints', { url: shop.url }));
    const cancelled = uniqueNumber('OZET');
    for (const { channel } of [kadikoy, kadikoy]) await sendOrder(channel, { providerOrderId: uniqueNumber('OZET') });
    await sendOrder(moda.channel, { providerOrderId: uniqueNumber('OZET'), amount: { total: 1290.5 } });
    await sendOrder(moda.channel, { providerOrderId: cancelled });
    const report = async () => dataOf(await owner.ask('GET', `day-report?day=${today}`)) as DayReport;
    await waitFor(async () => (await report()).orderCount === 4);
    await fetch(`${moda.channel}/orders/${cancelled}/cancel`, { method: 'POST' });
    await waitFor(async () => (await report()).cancelled.orderCount === 1);
    const begins = startOfWorkingDay(today, defaultDayEndsAt);
    for (const one of [storeClosed, ordersRefused])
      await wasIncident(kadikoy.id, one, new Date(begins), new Date(begins + 67 * 60_000));
    const waiting = dataOf(await owner.ask('GET', `orders?restaurantId=${kadikoy.id}`)).items as { id: string }[];
    for (const { id } of waiting) dataOf(await owner.ask('POST', `orders/${id}/verify`, {}));
    const open = async () => dataOf(await owner.ask('GET', 'incidents?state=open')).items as { kind: string }[];
    await waitFor(async () => (await open()).some(({ kind }) => kind === 'endpoint_failing'));

    await startMorning();
    for (const id of all) expect(await ended(id)).toBe('sent');
    const [toOwner = '', toManager = '', inChat = ''] = [
      ...mails('patron@ornek.test'),
      ...mails('moda@ornek.test'),
      ...messages(),
    ];
    const ofManager = ['1 sipariş · ₺1.290,50', 'Moda Dürüm: 1 sipariş · ₺1.290,50', 'İptal: 1 sipariş · ₺140,00'];
    const ofOwner = [
      ...['3 sipariş · ₺1.570,50', 'Moda Dürüm: 1 sipariş · ₺1.290,50', 'Kadıköy Dürüm: 2 sipariş · ₺280,00'],
      ...['İptal: 1 sipariş · ₺140,00', 'Webhook adresi yanıt vermiyor: 1'],
    ];
    for (const said of [toOwner, inChat]) for (const line of ofOwner) expect(said).toContain(line);
    const closed = 'Kadıköy Dürüm, Kendi kanalı: 1 sa 7 dk';
    for (const said of [toOwner, inChat]) expect(said).toContain(closed);
    for (const said of [toOwner, inChat]) expect(said).toMatch(/Kadıköy Dürüm: 3\r?\n/);
    const acceptance = /Kadıköy Dürüm: 2 sipariş · ₺280,00 · ortanca onay süresi .+, en uzun .+/;
    for (const said of [toOwner, inChat]) expect(said).toMatch(acceptance);
    for (const line of ofManager) expect(toManager).toContain(line);
    for (const word of ['Kadıköy', 'Webhook adresi', 'kapalı tuttuğu', 'Okunamayan'])
      expect(toManager).not.toContain(word);
    for (const said of [toOwner, inChat, toManager]) expect(said).toContain('https://panel.ornek.test/panel/incidents');
    expect(toOwner).toContain(`Message-ID: <${all[0] ?? ''}.${today}@panel.ornek.test>`);
    // A contact chooses among what its owner sees.
    const [chosen = '', ofOther = ''] = [...mails('secilen@ornek.test'), ...mails('baskasi@ornek.test')];
    expect(chosen).toContain('Kadıköy Dürüm: 2 sipariş · ₺280,00');
    for (const word of ['Moda', 'Webhook adresi']) expect(chosen).not.toContain(word);
    expect(ofOther).toContain('Sipariş yok.');
    for (const word of ['Moda', 'Kadıköy', '₺']) expect(ofOther).not.toContain(word);
    // Of what a kitchen may not see it is not told either.
    expect(await ended(cooks)).toBe('over');

    const late = await wanting(owner, 'yeni@ornek.test');
    await startMorning();
    expect(await ended(late)).toBe('sent');
    const received = ['patron', 'moda', 'yeni', 'sessiz', 'asci'].map((name) => mails(`${name}@ornek.test`).length);
    expect([...received, messages().length]).toEqual([1, 1, 1, 0, 0, 1]);
  });

  it('wait for a server that is unavailable and come once, and stop where one takes nothing', async () => {
    const [unavailable, refusing] = [
      await wanting(owner, 'bekleyen@ornek.test'),
      await wanting(owner, 'kapali@ornek.test'),
    ];
    await post.stop();
    await startMorning();
    // The next attempt is nearer than the end of the claim of the first.
    const isNear = { $lt: [{ $subtract: ['$nextAt', '$createdAt'] }, 30_000] };
    await waitFor(
      async () => (await digests().findOne({ contactId: unavailable, attempts: 1, $expr: isNear })) !== null,
    );
    post.refuse('kapali@ornek.test');
    await post.start();
    expect(await ended(unavailable)).toBe('sent');
    expect(mails('bekleyen@ornek.test')).toHaveLength(1);
    expect(await ended(refusing)).toBe('refused');
    const contacts = dataOf(await owner.ask('GET', 'contacts')).items as Contact[];
    expect(contacts.find(({ id }) => id === refusing)).toMatchObject({ state: 'refused', digest: true });
  });

  it('wait until their figures can be read, which is no attempt', async () => {
    const id = await wanting(owner, 'rakam@ornek.test');
    await startMorning({ ORDER_SERVICE_URL: 'http://127.0.0.1:9', OWNER_TIMEOUT: '1s' });
    const isLater = { $gt: [{ $subtract: ['$nextAt', '$createdAt'] }, 30_000] };
    await waitFor(async () => (await digests().findOne({ contactId: id, attempts: 0, $expr: isLater })) !== null);
    expect(mails('rakam@ornek.test')).toEqual([]);
    const leases = system.backing.client.db(system.backing.database('gateway')).collection<{ _id: string }>('leases');
    await leases.deleteOne({ _id: 'digests' });
    await startMorning({}, 120_000);
    expect(await ended(id)).toBe('sent');
    expect(mails('rakam@ornek.test')).toHaveLength(1);
  });
});
