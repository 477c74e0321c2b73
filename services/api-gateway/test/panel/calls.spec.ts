import type { Contact } from '@kopru/contracts/panel/contacts';
import type { Logger } from '@kopru/runtime';
import { createCalls } from '../../src/notifications/calls.ts';
import { startCalls, type CallServer } from '../support/call-server.ts';
import { startSms, type SmsServer } from '../support/sms-server.ts';
import { startGateway, type Gateway } from './gateway.ts';
import { dataOf, panelHeaders, type PanelAnswer, type Person } from './panel-client.ts';

const shape = ({ status, body }: PanelAnswer): unknown[] => [status, status === 200 ? 'done' : body.error.code];
const digitsIn = (said = ''): string => (/: ((?:\d ){5}\d)\./.exec(said)?.[1] ?? '').replaceAll(' ', '');

describe.each(['netgsm', 'verimor'] as const)('calls by the provider %s', (provider) => {
  let calls: CallServer;
  let sms: SmsServer;
  let gateway: Gateway;
  beforeAll(async () => {
    [calls, sms] = [await startCalls(provider), await startSms('netgsm')];
    gateway = await startGateway({ ...calls.settings, ...sms.settings, PUBLIC_URL: 'https://panel.ornek.test' });
  });
  afterAll(async () => {
    await gateway?.stop();
    await Promise.all([calls, sms].map((server) => server?.stop()));
  });

  const add = (person: Person, address: string, kind = 'call', language = 'tr'): Promise<PanelAnswer> =>
    person.ask('POST', 'contacts', { kind, address }, { ...panelHeaders, 'accept-language': language });
  const confirm = (person: Person, { id }: Contact, code: string): Promise<PanelAnswer> =>
    person.ask('POST', `contacts/${id}/confirmation`, { code });
  const attempt = async (person: Person, { id }: Contact): Promise<unknown> =>
    dataOf(await person.ask('POST', `contacts/${id}/trial`)).outcome;
  const stateOf = async (person: Person): Promise<unknown[]> =>
    (dataOf(await person.ask('GET', 'contacts')).items as Contact[]).map(({ state }) => state);

  it('count once the code that was said there comes back, and are made after a minute and a half', async () => {
    const person = await gateway.owner();
    const number = '905321234601';
    const contact = dataOf(await add(person, '+90 532 123 46 01')) as Contact;
    expect(contact).toMatchObject({ kind: 'call', address: number, state: 'unconfirmed', afterSeconds: 90 });
    const code = digitsIn(calls.to(number)[0]);
    expect(shape(await confirm(person, contact, code === '000000' ? '000001' : '000000'))).toEqual([422, 'wrong_code']);
    expect(dataOf(await confirm(person, contact, code))).toMatchObject({ state: 'confirmed' });
    expect(await attempt(person, contact)).toBe('sent');
    expect(calls.to(number).at(-1)).toMatch(/^Köprü deneme bildirimi\. Tekrar ediyorum\./);
    expect(shape(await add(person, '05321234601'))).toEqual([409, 'already_exists']);
    expect(shape(await add(person, '0212 123 45 67'))).toEqual([400, 'invalid_request']);
  });

  it('need no code where the person has confirmed the number for text messages, nor the reverse', async () => {
    const [person, another] = [await gateway.owner(), await gateway.owner()];
    const number = '905321234602';
    const text = dataOf(await add(person, number, 'sms')) as Contact;
    dataOf(await confirm(person, text, /: (\d{6})$/.exec(sms.to(number)[0] ?? '')?.[1] ?? ''));
    expect(dataOf(await add(person, number))).toMatchObject({ kind: 'call', state: 'confirmed' });
    expect(calls.to(number)).toEqual([]);
    // The number of somebody else is nobody's word for it.
    const unproven = dataOf(await add(another, number)) as Contact;
    expect(unproven).toMatchObject({ state: 'unconfirmed' });
    dataOf(await confirm(another, unproven, digitsIn(calls.to(number)[0])));
    expect(dataOf(await add(another, number, 'sms'))).toMatchObject({ kind: 'sms', state: 'confirmed' });
    expect(sms.to(number)).toHaveLength(1);
  });

  it('speak the language of the contact', async () => {
    const person = await gateway.owner();
    const number = '905321234603';
    await add(person, number, 'call', 'en');
    expect(calls.to(number)[0]).toContain('Your code for Köprü notifications');
    expect(calls.languagesTo(number)).toEqual([provider === 'verimor' ? 'en-US' : null]);
  });

  it('are not blamed for a provider that is busy or does not know the password', async () => {
    const person = await gateway.owner();
    const number = '905321234604';
    const contact = dataOf(await add(person, number)) as Contact;
    dataOf(await confirm(person, contact, digitsIn(calls.to(number)[0])));
    for (const hinder of [calls.beBusy, calls.lock]) {
      hinder(true);
      expect(await attempt(person, contact)).toBe('unavailable');
      expect(shape(await add(person, '05321234605'))).toEqual([503, 'unavailable']);
      hinder(false);
      expect(await attempt(person, contact)).toBe('sent');
    }
    expect(await stateOf(person)).toEqual(['confirmed']);
  });

  it('to a number that the provider refuses end with a reason, where it says so', async () => {
    const person = await gateway.owner();
    const number = '905321234606';
    const contact = dataOf(await add(person, number)) as Contact;
    dataOf(await confirm(person, contact, digitsIn(calls.to(number)[0])));
    calls.refuse(number);
    const isSaid = provider === 'netgsm';
    expect(await attempt(person, contact)).toBe(isSaid ? 'refused' : 'unavailable');
    expect(await stateOf(person)).toEqual([isSaid ? 'refused' : 'confirmed']);
    calls.accept(number);
    expect(await attempt(person, contact)).toBe('sent');
    expect(await stateOf(person)).toEqual(['confirmed']);
  });

  it('are not made with a wrong setting, which the log names without its value', async () => {
    const lines: unknown[] = [];
    const logger = { error: (...line: unknown[]) => lines.push(line) } as unknown as Logger;
    const { CALL_URL: url, CALL_USER: user } = calls.settings;
    const wrong = createCalls({ provider, url, user, password: 'eski-parola', logger, now: () => new Date() });
    await expect(wrong.send('905321234607', 'Deneme', 'tr')).rejects.toThrow(`${provider} does not accept calls now`);
    expect(lines).toEqual([[expect.stringMatching(/^could not send calls/), expect.objectContaining({ provider })]]);
    expect(JSON.stringify(lines)).toContain('CALL_USER and CALL_PASSWORD');
    for (const secret of ['eski-parola', '905321234607']) expect(JSON.stringify(lines)).not.toContain(secret);
    expect(calls.to('905321234607')).toEqual([]);
  });

  it('say few codes a day to a number, whoever asks for them', async () => {
    const [person, another] = [await gateway.owner(), await gateway.owner()];
    for (const who of [person, another, person]) {
      const { id } = dataOf(await add(who, '05321234608')) as Contact;
      await who.ask('DELETE', `contacts/${id}`);
    }
    expect(shape(await add(another, '05321234608'))).toEqual([429, 'too_many_letters']);
    expect(calls.to('905321234608')).toHaveLength(3);
  });
});
