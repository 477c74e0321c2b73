import type { Incident } from '@kopru/contracts/internal/incidents';
import { panelOperations } from '@kopru/contracts/panel/operations';
import type { PanelRole } from '@kopru/contracts/panel/values';
import { newId } from '@kopru/contracts/values/ids';
import { adminAt } from '@kopru/testing';
import { internalHeaders } from '../support/internal-headers.ts';

export interface PanelAnswer {
  status: number;
  headers: Headers;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the tests read what the contract promises
  body: any;
}

export interface Person {
  cookie: string;
  userId: string;
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<PanelAnswer>;
}

export const panelHeaders = { 'x-kopru-panel': '1' };
export const password = 'gizli-parola-1';
let numbers = 0;

/** What an answer carries; a refusal is the test's failure. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the tests read what the contract promises
export const dataOf = ({ status, body }: PanelAnswer): any => {
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body.data;
};

/** The account's incidents as a person sees them. */
export const incidentsOf = async (person: Pick<Person, 'ask'>, query = ''): Promise<Incident[]> =>
  panelOperations.listIncidents.data.parse(dataOf(await person.ask('GET', `incidents?about=all${query}`))).items;

/** People at the session API of a gateway. */
export const panelClient = (gateway: { url: string; internalUrl: string }) => {
  const api = `${gateway.url}/panel-api`;

  const send = async (
    method: string,
    path: string,
    options: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<PanelAnswer> => {
    const response = await fetch(`${api}/${path}`, {
      method,
      headers: {
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.headers ?? panelHeaders),
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };

  const signIn = (email: string, secret = password, headers: Record<string, string> = panelHeaders) =>
    send('POST', 'session', { body: { email, password: secret }, headers });

  const personOf = (signedIn: PanelAnswer): Person => {
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return {
      cookie,
      userId: signedIn.body.data.user.id as string,
      ask: (method, path, body, headers = panelHeaders) =>
        send(method, path, { ...(body === undefined ? {} : { body }), headers: { ...headers, cookie } }),
    };
  };

  const admin = adminAt(gateway.internalUrl, async () => (await internalHeaders('api-gateway'))['x-internal-token']);

  const newAccount = async (): Promise<{ accountId: string; email: string }> => {
    numbers += 1;
    const email = `sahip${numbers}-${newId().slice(-6)}@ornek.test`;
    const { accountId = '' } = await admin('account.create', { name: 'Örnek', email, password });
    return { accountId, email };
  };

  /** The owner of a new account, or a further user of an owner's account, signed in. */
  const owner = async () => {
    const { accountId, email } = await newAccount();
    return { ...personOf(await signIn(email)), accountId, email };
  };
  const colleague = async (of: Person, role: PanelRole) => {
    numbers += 1;
    const email = `kisi${numbers}-${newId().slice(-6)}@ornek.test`;
    await of.ask('POST', 'users', { email, name: role, role, password });
    return { ...personOf(await signIn(email)), email };
  };

  return { admin, send, signIn, personOf, newAccount, owner, colleague };
};
