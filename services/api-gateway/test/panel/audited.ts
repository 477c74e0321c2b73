import { newId } from '@kopru/contracts/values/ids';

const customer = { phone: '+905551112233', mail: 'gizli.musteri@ornek.test' };

/** What no schema says: one of its members is needed. Of the interface's own bodies no sample is made. */
export const bodies: Record<string, object> = {
  addContact: { kind: 'email', address: 'patron@ornek.test' },
  changeContact: { afterSeconds: 0, quiet: null, restaurantIds: [] },
  findPerson: customer,
  exportPerson: customer,
  erasePerson: customer,
  placeSandboxOrder: {},
  cancelSandboxOrder: {},
  setSandboxFault: { kind: 'latency' },
  advanceSandboxClock: { advance: '1h' },
  startCertification: { till: { name: 'Kasa', version: '1' } },
  publishCertificate: { isPublic: true },
};

const restaurant = newId();

/** The admin commands that act for an account, beside its id. */
export const ofAccount: [command: string, body: () => object][] = [
  ['account.limit', () => ({ limit: 'endpoints', max: 60 })],
  ['audit.acknowledge', () => ({ gap: 'yok:1-2', reason: 'MongoDB was away' })],
  ['availability.set', () => ({ restaurant, state: 'closed' })],
  ['availability.show', () => ({ restaurant })],
  ['item.list', () => ({ restaurant })],
  ['item.set', () => ({ restaurant, item: 'AYRAN', available: 'no' })],
  ['price.set', () => ({ restaurant, item: 'AYRAN', price: '27.50' })],
  ['hours.set', () => ({ restaurant, hours: ['every=09:00-23:00'] })],
  ['endpoint.create', () => ({ url: 'https://alici.ornek.test/' })],
  ['sandbox.create', () => ({})],
  ['key.revoke', () => ({ key: newId() })],
  ['user.reset-factor', () => ({ email: 'kimse@ornek.test' })],
  ['user.link-sign-on', () => ({ email: 'kimse@ornek.test' })],
  ['person.export', () => customer],
  ['person.erase', () => customer],
];
