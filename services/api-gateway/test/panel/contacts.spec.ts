import type { Contact } from '@kopru/contracts/panel/contacts';
import { newId } from '@kopru/contracts/values/ids';
import { startMailServer, tokenIn, waitFor, type MailServer } from '@kopru/testing';
import type { Logger } from '@kopru/runtime';
import { startPushService, type PushService } from '@kopru/testing/push-service';
import { createSms } from '../../src/notifications/sms.ts';
import { startSms, type SmsServer } from '../support/sms-server.ts';
import { startTelegram, type TelegramServer } from '../support/telegram-server.ts';
import { startGateway, type Gateway } from './gateway.ts';
import { dataOf, panelHeaders, type PanelAnswer, type Person } from './panel-client.ts';
import { notifyingSettings } from './settings.ts';

const shape = ({ status, body }: PanelAnswer): unknown[] => [status, status === 200 ? 'done' : body.error.code];
const newAddress = (): string => `haber-${newId().slice(-8)}@ornek.test`;
const rules = { afterSeconds: 30, quiet: { from: '23:00', until: '09:00' }, restaurantIds: [] };

describe('the contacts of a person', () => {
  let post: MailServer;
  let telegram: TelegramServer;
  let push: PushService;
  let gateway: Gateway;
  beforeAll(async () => {
    post = await startMailServer();
    telegram = await startTelegram();
    push = await startPushService();
    gateway = await startGateway(notifyingSettings({ post, telegram }));
  });
  afterAll(async () => {
    await gateway?.stop();
    await post?.stop();
    await telegram?.stop();
    await push?.stop();
  });

  const add = (person: Person, body: object): Promise<PanelAnswer> =>
    person.ask('POST', 'contacts', body, { ...panelHeaders, 'accept-language': 'tr' });
  const addEmail = async (person: Person, address: string): Promise<Contact> =>
    dataOf(await add(person, { kind: 'email', address })) as Contact;
  const confirm = (person: Person, { id }: Contact, code: string): Promise<PanelAnswer> =>
    person.ask('POST', `contacts/${id}/confirmation`, { code });
  const codeIn = (mail: string | undefined): string => /: (\d{6})\b/.exec(mail ?? '')?.[1] ?? '';
  const codeTo = async (address: string): Promise<string> =>
    codeIn(await waitFor(() => Promise.resolve(post.to(address)[0])));
  const listed = async (person: Person): Promise<Contact[]> =>
    dataOf(await person.ask('GET', 'contacts')).items as Contact[];

  it('count once a code that went there comes back', async () => {
    const person = await gateway.owner();
    const address = newAddress();
    const contact = await addEmail(person, address.toUpperCase());
    expect(contact).toMatchObject({
      kind: 'email',
      address,
      state: 'unconfirmed',
      confirmUrl: null,
      lastNotifiedAt: null,
    });
    expect(shape(await person.ask('POST', `contacts/${contact.id}/trial`))).toEqual([409, 'contact_unconfirmed']);
    const code = await codeTo(address);
    expect(dataOf(await confirm(person, contact, ` ${code} `))).toMatchObject({ id: contact.id, state: 'confirmed' });
    expect(shape(await confirm(person, contact, code))).toEqual([422, 'wrong_code']);
    expect(await listed(person)).toMatchObject([{ id: contact.id, state: 'confirmed', afterSeconds: 60 }]);
  });

  it('cannot be guessed', async () => {
    const person = await gateway.owner();
    const address = newAddress();
    const contact = await addEmail(person, address);
    const code = await codeTo(address);
    for (const wrong of ['000000', '1', 'kod', '999999', '123456'])
      if (wrong !== code) expect(shape(await confirm(person, contact, wrong))).toEqual([422, 'wrong_code']);
    expect(shape(await confirm(person, contact, code))).toEqual([422, 'wrong_code']);
    expect(await listed(person)).toMatchObject([{ state: 'unconfirmed' }]);
  });

  it('belong to nobody else, and go with the person', async () => {
    const owner = await gateway.owner();
    const colleague = await gateway.colleague(owner, 'cashier');
    const address = newAddress();
    const contact = await addEmail(colleague, address);
    const code = await codeTo(address);
    expect(await listed(owner)).toEqual([]);
    expect(shape(await confirm(owner, contact, code))).toEqual([404, 'contact_not_found']);
    for (const [method, path, body] of [
      ['PUT', `contacts/${contact.id}`, rules],
      ['POST', `contacts/${contact.id}/trial`, undefined],
      ['DELETE', `contacts/${contact.id}`, undefined],
    ] as const)
      expect(shape(await owner.ask(method, path, body))).toEqual([404, 'contact_not_found']);
    expect(shape(await confirm(colleague, contact, code))).toEqual([200, 'done']);
    const contacts = gateway.backing.client.db(gateway.backing.database('gateway')).collection('contacts');
    expect(await contacts.countDocuments({ address })).toBe(1);
    await owner.ask('DELETE', `users/${colleague.userId}`);
    expect(await contacts.countDocuments({ address })).toBe(0);
  });

  it('need no code for an address that the person has shown to read', async () => {
    const owner = await gateway.owner();
    const email = newAddress();
    await owner.ask('POST', 'users', { email, name: 'Zeynep', role: 'operator', invitation: 'mail' });
    const mail = await waitFor(() => Promise.resolve(post.to(email)[0]));
    const password = 'sectigim-parola-7';
    await gateway.send('PUT', 'session/forgotten', { body: { token: tokenIn(mail), password } });
    const zeynep = gateway.personOf(await gateway.signIn(email, password));
    expect(await addEmail(zeynep, email)).toMatchObject({ address: email, state: 'confirmed' });
    expect(await addEmail(zeynep, newAddress())).toMatchObject({ state: 'unconfirmed' });
    expect(shape(await add(zeynep, { kind: 'email', address: email }))).toEqual([409, 'already_exists']);
  });

  it('are refused with a reason, and nothing is kept of them', async () => {
    const person = await gateway.owner();
    const refused = newAddress();
    post.refuse(refused);
    expect(shape(await add(person, { kind: 'email', address: refused }))).toEqual([422, 'contact_refused']);
    await post.stop();
    expect(shape(await add(person, { kind: 'email', address: newAddress() }))).toEqual([503, 'unavailable']);
    await post.start();
    expect(shape(await add(person, { kind: 'email', address: 'kimse' }))).toEqual([400, 'invalid_request']);
    expect(shape(await add(person, { kind: 'sms', address: '0532 111 22 33' }))).toEqual([409, 'contact_not_offered']);
    expect(await listed(person)).toEqual([]);
    for (let count = 0; count < 10; count += 1) await addEmail(person, newAddress());
    expect(shape(await add(person, { kind: 'email', address: newAddress() }))).toEqual([422, 'contacts_full']);
  });

  it('get few codes a day, whoever asks for them, and few tests', async () => {
    const [person, another] = [await gateway.owner(), await gateway.owner()];
    const address = newAddress();
    for (let count = 0; count < 3; count += 1) {
      const { id } = await addEmail(count === 2 ? another : person, address);
      await (count === 2 ? another : person).ask('DELETE', `contacts/${id}`);
    }
    expect(shape(await add(person, { kind: 'email', address }))).toEqual([429, 'too_many_letters']);
    expect(shape(await add(another, { kind: 'email', address }))).toEqual([429, 'too_many_letters']);
    expect(await listed(person)).toEqual([]);
    expect(post.to(address)).toHaveLength(3);

    const own = newAddress();
    const contact = await addEmail(person, own);
    await confirm(person, contact, await codeTo(own));
    const attempt = (): Promise<PanelAnswer> => person.ask('POST', `contacts/${contact.id}/trial`);
    for (let count = 0; count < 10; count += 1) expect(shape(await attempt())).toEqual([200, 'done']);
    expect(shape(await attempt())).toEqual([429, 'too_many_letters']);
  });

  it('are changed, tried and removed', async () => {
    const person = await gateway.owner();
    const address = newAddress();
    const contact = await addEmail(person, address);
    await confirm(person, contact, await codeTo(address));
    const change = (body: object): Promise<PanelAnswer> => person.ask('PUT', `contacts/${contact.id}`, body);
    expect(shape(await change({ ...rules, quiet: { from: '25:00', until: '09:00' } }))).toEqual([
      400,
      'invalid_request',
    ]);
    expect(shape(await change({ ...rules, afterSeconds: -1 }))).toEqual([400, 'invalid_request']);
    expect(dataOf(await change({ ...rules, digest: true }))).toMatchObject({ ...rules, digest: true });
    expect(dataOf(await change(rules))).toMatchObject({ ...rules, digest: false });
    const attempt = async (): Promise<unknown> =>
      dataOf(await person.ask('POST', `contacts/${contact.id}/trial`)).outcome;
    expect(await attempt()).toBe('sent');
    expect(post.to(address).at(-1)).toContain('deneme bildirimi');
    await post.stop();
    expect(await attempt()).toBe('unavailable');
    await post.start();
    post.refuse(address);
    expect(await attempt()).toBe('refused');
    expect(await listed(person)).toMatchObject([{ state: 'refused' }]);
    expect(dataOf(await change(rules))).toMatchObject({ state: 'confirmed' });
    expect(shape(await person.ask('DELETE', `contacts/${contact.id}`))).toEqual([200, 'done']);
    expect(await listed(person)).toEqual([]);
  });

  it('of a browser are pushed to it, signed and sealed, until it has left', async () => {
    const person = await gateway.owner();
    const { applicationKey } = dataOf(await person.ask('GET', 'contacts')) as { applicationKey: string };
    const { browser, subscription } = push.subscribe(applicationKey);
    const body = { kind: 'push', name: 'Kasadaki tablet', subscription };
    const contact = dataOf(await add(person, body)) as Contact;
    expect(contact).toMatchObject({ address: 'Kasadaki tablet', state: 'confirmed', afterSeconds: 15 });
    expect(JSON.stringify(await listed(person))).not.toContain(subscription.keys.auth);
    expect(shape(await add(person, body))).toEqual([409, 'already_exists']);
    const attempt = async (): Promise<unknown> =>
      dataOf(await person.ask('POST', `contacts/${contact.id}/trial`)).outcome;
    expect(await attempt()).toBe('sent');
    expect(browser.pushed).toEqual([
      {
        message: {
          subject: 'Köprü deneme bildirimi',
          text: expect.any(String) as unknown,
          url: null,
          tag: contact.id,
        },
        ...{ subject: 'https://panel.ornek.test', ttl: 3600, urgency: 'high' },
      },
    ]);
    browser.status = 503;
    expect(await attempt()).toBe('unavailable');
    browser.status = 410;
    expect(await attempt()).toBe('refused');
    expect(await listed(person)).toMatchObject([{ state: 'refused' }]);
  });

  it('of a browser go nowhere but to a push service, with our key', async () => {
    const person = await gateway.owner();
    const { subscription } = push.subscribe('another key');
    const ofOther = dataOf(await add(person, { kind: 'push', name: 'Tablet', subscription })) as Contact;
    expect(dataOf(await person.ask('POST', `contacts/${ofOther.id}/trial`)).outcome).toBe('refused');
    const { applicationKey } = dataOf(await person.ask('GET', 'contacts')) as { applicationKey: string };
    const inside = { ...push.subscribe(applicationKey).subscription, endpoint: 'http://10.0.0.1/push' };
    const hidden = dataOf(await add(person, { kind: 'push', name: 'Tablet', subscription: inside })) as Contact;
    expect(dataOf(await person.ask('POST', `contacts/${hidden.id}/trial`)).outcome).toBe('refused');
    for (const keys of [
      { ...subscription.keys, auth: 'kısa' },
      { ...subscription.keys, p256dh: 'x' },
    ])
      expect(
        shape(await add(person, { kind: 'push', name: 'Tablet', subscription: { ...subscription, keys } })),
      ).toEqual([400, 'invalid_request']);
  });

  it('are no landline', async () => {
    const person = await gateway.owner();
    for (const address of ['0212 123 45 67', '532 123', 'kimse'])
      expect(shape(await add(person, { kind: 'sms', address }))).toEqual([400, 'invalid_request']);
  });

  it('at Telegram count once their owner has begun the chat', async () => {
    const person = await gateway.owner();
    const contact = dataOf(await add(person, { kind: 'telegram' })) as Contact;
    expect(contact).toMatchObject({ kind: 'telegram', address: '', state: 'unconfirmed', afterSeconds: 15 });
    expect(contact.confirmUrl).toMatch(/^https:\/\/t\.me\/kopru_deneme_bot\?start=[\w-]{43}$/);
    telegram.open(`https://t.me/kopru_deneme_bot?start=${'x'.repeat(43)}`, 31, 'yabanci');
    telegram.open(contact.confirmUrl ?? '', 32, 'zeynep');
    await waitFor(async () => (await listed(person))[0]?.state === 'confirmed');
    expect(await listed(person)).toMatchObject([{ address: '@zeynep', confirmUrl: null }]);
    const attempt = async (): Promise<unknown> =>
      dataOf(await person.ask('POST', `contacts/${contact.id}/trial`)).outcome;
    expect(await attempt()).toBe('sent');
    expect(telegram.to(32)).toEqual([expect.stringContaining('Köprü deneme bildirimi')]);
    telegram.answerWith(502);
    expect(await attempt()).toBe('unavailable');
    telegram.answerWith(200);
    telegram.block(32);
    expect(await attempt()).toBe('refused');
    expect(await listed(person)).toMatchObject([{ state: 'refused' }]);
    telegram.unblock(32);
    expect(await attempt()).toBe('sent');
    expect(await listed(person)).toMatchObject([{ state: 'confirmed' }]);
    expect(telegram.to(31)).toEqual([]);
  });
});

describe.each(['netgsm', 'iletimerkezi'] as const)('mobile numbers by the provider %s', (provider) => {
  let sms: SmsServer;
  let gateway: Gateway;
  beforeAll(async () => {
    sms = await startSms(provider);
    gateway = await startGateway({ ...sms.settings, PUBLIC_URL: 'https://panel.ornek.test' });
  });
  afterAll(async () => {
    await gateway?.stop();
    await sms?.stop();
  });

  const add = (person: Person, address: string): Promise<PanelAnswer> =>
    person.ask('POST', 'contacts', { kind: 'sms', address }, { ...panelHeaders, 'accept-language': 'tr' });
  const codeTo = (number: string): string => /: (\d{6})$/.exec(sms.to(number).at(-1) ?? '')?.[1] ?? '';
  const attempt = async (person: Person, id: string): Promise<unknown> =>
    dataOf(await person.ask('POST', `contacts/${id}/trial`)).outcome;
  const stateOf = async (person: Person): Promise<unknown[]> =>
    (dataOf(await person.ask('GET', 'contacts')).items as Contact[]).map(({ state }) => state);

  it('count once a code that went there comes back, and are told after a minute and a half', async () => {
    const person = await gateway.owner();
    const contact = dataOf(await add(person, '+90 532 123 45 01')) as Contact;
    expect(contact).toMatchObject({ kind: 'sms', address: '905321234501', state: 'unconfirmed', afterSeconds: 90 });
    const confirm = (code: string) => person.ask('POST', `contacts/${contact.id}/confirmation`, { code });
    const wrong = codeTo('905321234501') === '000000' ? '000001' : '000000';
    expect(shape(await confirm(wrong))).toEqual([422, 'wrong_code']);
    expect(dataOf(await confirm(codeTo('905321234501')))).toMatchObject({ state: 'confirmed' });
    expect(await attempt(person, contact.id)).toBe('sent');
    expect(sms.to('905321234501').at(-1)).toBe('Köprü deneme bildirimi');
    expect(shape(await add(person, '05321234501'))).toEqual([409, 'already_exists']);
  });

  it('are refused with a reason, and left alone until a test arrives', async () => {
    const person = await gateway.owner();
    sms.refuse('905321234502');
    expect(shape(await add(person, '05321234502'))).toEqual([422, 'contact_refused']);
    expect(await stateOf(person)).toEqual([]);
    sms.accept('905321234502');
    const { id } = dataOf(await add(person, '05321234502')) as Contact;
    await person.ask('POST', `contacts/${id}/confirmation`, { code: codeTo('905321234502') });
    sms.refuse('905321234502');
    expect(await attempt(person, id)).toBe('refused');
    expect(await stateOf(person)).toEqual(['refused']);
    sms.accept('905321234502');
    expect(await attempt(person, id)).toBe('sent');
    expect(await stateOf(person)).toEqual(['confirmed']);
  });

  it('are not blamed for a provider that is busy or does not know the password', async () => {
    const person = await gateway.owner();
    const { id } = dataOf(await add(person, '05321234503')) as Contact;
    await person.ask('POST', `contacts/${id}/confirmation`, { code: codeTo('905321234503') });
    for (const hinder of [sms.beBusy, sms.lock]) {
      hinder(true);
      expect(await attempt(person, id)).toBe('unavailable');
      expect(shape(await add(person, '05321234504'))).toEqual([503, 'unavailable']);
      hinder(false);
      expect(await attempt(person, id)).toBe('sent');
    }
    expect(await stateOf(person)).toEqual(['confirmed']);
  });

  it('are left without messages by a wrong setting, which the log names without its value', async () => {
    const lines: unknown[] = [];
    const logger = { error: (...line: unknown[]) => lines.push(line) } as unknown as Logger;
    const { SMS_URL: url, SMS_USER: user, SMS_SENDER: sender } = sms.settings;
    const wrong = createSms({ provider, url, user, sender, password: 'eski-parola', logger });
    await expect(wrong.send('905321234506', 'Deneme')).rejects.toThrow(`${provider} does not accept text messages now`);
    expect(lines).toEqual([[expect.any(String), expect.objectContaining({ provider })]]);
    expect(JSON.stringify(lines)).toContain('SMS_USER and SMS_PASSWORD');
    for (const secret of ['eski-parola', '905321234506']) expect(JSON.stringify(lines)).not.toContain(secret);
    expect(sms.to('905321234506')).toEqual([]);
  });

  it('get few codes a day, whoever asks for them', async () => {
    const [person, another] = [await gateway.owner(), await gateway.owner()];
    for (const who of [person, another, person]) {
      const { id } = dataOf(await add(who, '05321234505')) as Contact;
      await who.ask('DELETE', `contacts/${id}`);
    }
    expect(shape(await add(another, '05321234505'))).toEqual([429, 'too_many_letters']);
    expect(sms.to('905321234505')).toHaveLength(3);
  });
});

describe('contacts where nothing is sent', () => {
  it('are not offered', async () => {
    const gateway = await startGateway();
    try {
      const person = await gateway.owner();
      expect(dataOf(await person.ask('GET', 'contacts'))).toEqual({ items: [], offered: [], applicationKey: null });
      for (const body of [{ kind: 'telegram' }, { kind: 'email', address: 'a@ornek.test' }])
        expect(shape(await person.ask('POST', 'contacts', body))).toEqual([409, 'contact_not_offered']);
    } finally {
      await gateway.stop();
    }
  });
});
