import { randomBytes } from 'node:crypto';
import { call, type ApiAnswer } from '@kopru/testing';
import type { System } from '@kopru/testing/system';

export interface Credentials {
  accountId: string;
  apiKey: string;
  email: string;
  password: string;
}

/** A new, empty account as its operator hands it over: a name, an e-mail and a password. */
export const newAccount = async (system: System, name = 'Örnek Restoran'): Promise<Credentials> => {
  const email = `panel-${randomBytes(3).toString('hex')}@ornek.test`;
  const password = 'gizli-parola-1';
  const { accountId = '', apiKey = '' } = await system.admin('account.create', { name, email, password });
  return { accountId, apiKey, email, password };
};

export interface PanelSession {
  cookie: string;
  ask: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<ApiAnswer>;
}

const header = { 'x-kopru-panel': '1' };

/** The session API as the panel speaks it, without a browser. */
export const panelSession = async (system: System, email: string, password: string): Promise<PanelSession> => {
  const api = `${system.ready.gateway}/panel-api`;
  const response = await fetch(`${api}/session`, {
    method: 'POST',
    headers: { ...header, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`sign-in answered ${String(response.status)}: ${await response.text()}`);
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return {
    cookie,
    ask: (method, path, body, headers = header) =>
      call(method, `${api}/${path}`, { headers: { ...headers, cookie }, ...(body === undefined ? {} : { body }) }),
  };
};
