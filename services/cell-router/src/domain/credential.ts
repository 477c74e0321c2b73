import type { ShownCredential } from '@kopru/contracts/internal/gateway';

/** The head of a request, as far as it says whose it is. */
export interface Head {
  path: string;
  authorization: string | undefined;
  cookies: Readonly<Record<string, string | undefined>>;
}

const ingress = /^\/ingest\/v1\/[^/]+\/([^/]+)/;
const key = /^bearer +(kpr_(?:live|test)_[0-9a-z]{43})$/i;
const session = /^[\w-]{43}$/;
const certificate = /^\/certificates\/([\w-]{10,100})(?:\.json)?$/;
/** Where somebody who is not signed in says in the body who they are. */
const withoutSession = /^\/panel-api\/session(?:\/forgotten)?$/;

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

export const isPush = ({ path }: Head): boolean => path.startsWith('/ingest/');

/** What a request shows of whose it is; undefined: nothing that its head could say. */
export const credentialOf = ({ path, authorization, cookies }: Head): ShownCredential | undefined => {
  const token = ingress.exec(path)?.[1];
  if (token !== undefined) return { kind: 'ingress', secret: unescaped(token).slice(0, 500) };
  const shownKey = key.exec(authorization ?? '')?.[1];
  if (shownKey !== undefined) return { kind: 'key', secret: shownKey };
  const shownSession = cookies['__Host-kopru_session'] ?? cookies['kopru_session'];
  if (shownSession !== undefined && session.test(shownSession) && path.startsWith('/panel-api/'))
    return { kind: 'session', secret: shownSession };
  const publicId = certificate.exec(path)?.[1];
  if (publicId !== undefined) return { kind: 'certificate', secret: publicId };
  return undefined;
};

export const saysItInBody = (method: string, { path }: Head): boolean =>
  (method === 'POST' || method === 'PUT') && withoutSession.test(path);

/** The same of a small JSON body. */
export const credentialIn = (body: string): ShownCredential | undefined => {
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (typeof given !== 'object' || given === null) return undefined;
  const { email, token } = given as Record<string, unknown>;
  const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 500;
  if (isText(token)) return { kind: 'link', secret: token };
  const address = isText(email) ? email.trim().toLowerCase() : '';
  return address === '' ? undefined : { kind: 'email', secret: address };
};
