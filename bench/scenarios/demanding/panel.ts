import { panelOperationList, type PanelOperationShape } from '@kopru/contracts/panel/operations';
import { panelHeader, panelPrefix, sandboxPanelPrefix } from '@kopru/contracts/panel/values';
import { newId } from '@kopru/contracts/values/ids';
import { dayAfter, maxSalesDays } from '@kopru/contracts/values/sales-range';
import { defaultDayEndsAt, workingDayOf } from '@kopru/contracts/values/time-zone';
import { call } from '@kopru/testing';
import { items, restaurant, soldOut, type Demanding, type Use } from './account.ts';

/** Of a customer of many orders. */
const person = { phone: '+90 850 000 00 00' };
const picture = 'https://resim.example/adana.jpg';
const passkeyAnswer = { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} };

const thisDay = workingDayOf(new Date(), defaultDayEndsAt);
const today = `day=${thisDay}`;
const maxDays = `fromDay=${dayAfter(thisDay, 1 - maxSalesDays)}&toDay=${thisDay}`;

/** What is sent with an operation, where that is more than nothing and the longest page. */
type Dearest = Readonly<Record<string, { query?: string; body?: object }>>;
const dearestOf = ({ shop, owner }: Demanding): Dearest => ({
  signIn: { body: owner },
  requestPassword: { body: { email: owner.email } },
  setPassword: { body: { token: 'x'.repeat(43), password: owner.password } },
  signInWithSingleSignOn: { body: { query: `code=${'x'.repeat(2_000)}&state=x` } },
  chooseAccount: { body: { userId: newId() } },
  signInWithPasskey: { body: { answer: passkeyAnswer } },
  changePassword: { body: { current: owner.password, next: owner.password } },
  makeRecoveryCodes: { body: { password: owner.password } },
  addPasskey: { body: { password: owner.password, name: 'Anahtar', answer: passkeyAnswer } },
  linkSingleSignOn: { body: { query: `code=${'x'.repeat(2_000)}&state=x` } },
  enableTotp: { body: { password: owner.password, secret: 'JBSWY3DPEHPK3PXP', code: '123456' } },
  disableTotp: { body: { password: owner.password } },
  removePasskey: { body: { password: owner.password } },
  startLinkOfSingleSignOn: { body: { password: owner.password } },
  unlinkSingleSignOn: { body: { password: owner.password } },
  renameAccount: { body: { name: 'Komşu' } },
  createUser: {
    body: { email: `kisi-${newId()}@ornek.test`, name: 'Kişi', role: 'viewer', password: 'gizli-parola-2' },
  },
  updateUser: { body: { name: 'Kişi' } },
  inviteUser: { body: { by: 'link' } },
  issueKey: { body: { name: 'Kasa', scopes: [] } },
  findPerson: { body: person },
  exportPerson: { body: person },
  erasePerson: { body: { phone: '+905321112244' } },
  groupedPayments: { query: 'from=2026-01-01T00:00:00.000Z' },
  getDayReport: { query: today },
  downloadDayReport: { query: today },
  getSales: { query: maxDays },
  downloadSales: { query: maxDays },
  downloadSalesWorkbook: { query: maxDays },
  getServiceLevels: { query: today },
  downloadServiceLevels: { query: today },
  listOrders: { query: 'limit=200&q=dürüm' },
  markSeen: { body: { until: new Date().toISOString() } },
  createRestaurant: { body: restaurant },
  updateRestaurant: { body: restaurant },
  writeIntegration: { body: { integrationId: 'direct', provider: 'direct', config: {} } },
  changeAvailability: { body: { items: soldOut } },
  writeItems: { body: { items } },
  setSandboxFault: { body: { kind: 'error_500' } },
  advanceSandboxClock: { body: { advance: '6h' } },
  startCertification: { body: { till: { name: 'Kasa', version: '1' } } },
  publishCertificate: { body: { isPublic: true } },
  createBusiness: { body: { name: 'Zincir' } },
  updateBusiness: { body: { name: 'Zincir' } },
  testConnection: { body: { provider: 'direct', config: {} } },
  switchIntegration: { body: { field: 'autoVerify', value: true } },
  getMenu: { query: `restaurantId=${shop.restaurantId}` },
  getMenuPicture: { query: `restaurantId=${shop.restaurantId}&url=${encodeURIComponent(picture)}` },
  createEndpoint: { body: { url: 'http://127.0.0.1:9/komsu' } },
  updateEndpoint: { body: { url: 'http://127.0.0.1:9/komsu' } },
  seekConsumer: { body: { to: 'earliest' } },
  startRecovery: { body: { since: '2026-01-01T00:00:00.000Z' } },
  cancelOrder: { body: { note: 'x'.repeat(1_000) } },
});

/** They end the session that they are asked with. */
const endsSession: readonly string[] = ['signOut', 'signOutEverywhere', 'changePassword'];
/** Asked for so often, they let nobody sign in from this address for minutes. */
const locksOut: readonly string[] = ['signIn', 'signInWithPasskey', 'requestPassword', 'setPassword', 'chooseAccount'];
/** What needs a session comes first, then what ends it, then what keeps others from having one. */
const positionOf = (id: string): number => (locksOut.includes(id) ? 2 : endsSession.includes(id) ? 1 : 0);

const takesPage = ({ query }: PanelOperationShape): boolean => query?.safeParse({ limit: '200' }).success === true;

const useOf = (
  gateway: string,
  { shop, orderId }: Demanding,
  dearest: Dearest[string],
  row: PanelOperationShape,
  session: () => Promise<string>,
): Use => {
  const { id, method, path, mediaType } = row;
  const isRead = method !== 'delete';
  const ids: Record<string, string> = {
    ...(isRead && path.startsWith('/orders') && { id: orderId }),
    ...(isRead && path.startsWith('/restaurants') && { id: shop.restaurantId }),
    ...{ provider: 'getir', name: isRead ? 'kasa' : 'yok' },
  };
  const address = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? newId());
  const { query = takesPage(row) ? 'limit=200' : '', body } = dearest;
  const prefix = /^\/(?:simulator|certifications)(?:\/|$)/.test(path) ? sandboxPanelPrefix : panelPrefix;
  const url = `${gateway}${prefix}${address}?${query}`;
  if (row.body?.safeParse(body ?? {}).success === false)
    throw new Error(`What is sent with ${id} is not what it takes.`);
  const sent = method === 'get' ? {} : { body: body ?? {} };
  const isStream = mediaType === 'text/event-stream';
  const request = async (forMs: number): Promise<unknown> => {
    const headers = { [panelHeader]: '1', cookie: await session() };
    if (!isStream) return call(method.toUpperCase(), url, { headers, ...sent, timeoutMs: 60_000 });
    const stream = await fetch(url, { headers, signal: AbortSignal.timeout(forMs) });
    return stream.text();
  };
  return { name: `panel ${id}`, request };
};

/** Every operation of the panel's API, asked by the account's owner, in the order in which they can be asked. */
export const panelUses = (gateway: string, demanding: Demanding): Use[] => {
  const signIn = async (): Promise<string> => {
    const headers = { [panelHeader]: '1' };
    const answer = await call('POST', `${gateway}${panelPrefix}/session`, { headers, body: demanding.owner });
    if (answer.status !== 200) throw new Error(`signing in was answered ${answer.status}: ${answer.text}`);
    return String(answer.headers['set-cookie']).split(';')[0] ?? '';
  };
  const dearest = dearestOf(demanding);
  let cookie: Promise<string> | undefined;
  const sharedCookie = (): Promise<string> =>
    (cookie ??= signIn().catch((error: unknown) => {
      cookie = undefined;
      throw error;
    }));
  const rows = panelOperationList.toSorted((one, other) => positionOf(one.id) - positionOf(other.id));
  return rows.map((row) => {
    let own: Promise<string> | undefined;
    const endOwn = (): Promise<string> => {
      // Some end every session of their user: what comes after them signs in anew.
      cookie = undefined;
      return (own ??= signIn());
    };
    const session = endsSession.includes(row.id) ? endOwn : sharedCookie;
    return useOf(gateway, demanding, dearest[row.id] ?? {}, row, session);
  });
};
