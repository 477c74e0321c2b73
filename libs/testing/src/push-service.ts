import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';

export interface Pushed {
  message: Record<string, unknown>;
  /** Of the token: who sent it. */
  subject: string | undefined;
  ttl: number;
  urgency: string | undefined;
}

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};
const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** RFC 8291 and RFC 8188, with one record. */
const decrypt = (body: Buffer, browser: ECDH, auth: Buffer): string => {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const [sender, sealed] = [body.subarray(21, 21 + keyLength), body.subarray(21 + keyLength)];
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = derive(browser.computeSecret(sender), auth, about, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const open = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
  return text.subarray(0, text.lastIndexOf(2)).toString();
};

/** RFC 8292: the token is signed by the key for which the browser subscribed, and for this service. */
const tokenOf = async (authorization: string, { key, origin }: { key: string; origin: string }) => {
  const [, token = '', sent = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  if (sent !== key) throw new Error('not the key of the subscription');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }).export({ format: 'jwk' });
  const { payload } = await jwtVerify(token, await importJWK({ ...jwk }, 'ES256'), { audience: origin });
  return payload;
};

/** The push service of a browser maker, which checks what it gets, and browsers that read it. */
export const startPushService = async () => {
  const browsers = new Map<string, { ecdh: ECDH; auth: Buffer; key: string; pushed: Pushed[]; status: number }>();
  let origin = '';
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bytesOf(request);
      const browser = browsers.get(request.url ?? '');
      const { authorization = '', ttl, urgency } = request.headers;
      if (browser === undefined) return response.writeHead(404).end();
      if (browser.status !== 201) return response.writeHead(browser.status).end();
      const token = await tokenOf(authorization, { key: browser.key, origin }).catch(() => undefined);
      if (token === undefined) return response.writeHead(403).end();
      const message = JSON.parse(decrypt(body, browser.ecdh, browser.auth)) as Record<string, unknown>;
      browser.pushed.push({ message, subject: token.sub, ttl: Number(ttl), urgency: String(urgency) });
      return response.writeHead(201).end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** A browser subscribes with the key of an installation. */
    subscribe: (applicationKey: string) => {
      const ecdh = createECDH('prime256v1');
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const browser = { ecdh, auth, key: applicationKey, pushed: [] as Pushed[], status: 201 };
      const keys = { p256dh: ecdh.generateKeys('base64url'), auth: auth.toString('base64url') };
      browsers.set(path, browser);
      return { browser, subscription: { endpoint: `${origin}${path}`, keys, applicationKey } };
    },
    /** What came last, to any of the browsers. */
    last: (): Pushed | undefined => [...browsers.values()].flatMap(({ pushed }) => pushed).at(-1),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
};
export type PushService = Awaited<ReturnType<typeof startPushService>>;
