import { createServer, getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls';
import { failureText } from '@kopru/contracts/errors/failures';
import { createOutboundHttp, createUrlGuard } from '../src/index.ts';
import { type Certified, certify } from './certificates.ts';
import { type Listener, listenTcp, started } from './listeners.ts';

const host = 'till.example';
/** Lets this machine serve what is too weak for it. */
const weak: TlsOptions = { ciphers: 'DEFAULT@SECLEVEL=0' };

const withChain = (own: Certified, ...chain: Certified[]): TlsOptions => ({
  key: own.key,
  cert: [own, ...chain].map(({ cert }) => cert).join('\n'),
});

describe('a receiver with TLS', () => {
  let root: Certified;
  let between: Certified;
  let good: Certified;
  let listener: Listener | undefined;
  const trusted = getCACertificates('default');
  const http = createOutboundHttp(
    createUrlGuard({ allowHosts: [host], resolve: async () => [{ address: '127.0.0.1', family: 4 }] }),
  );

  beforeAll(async () => {
    root = await certify('Root', { isAuthority: true });
    between = await certify('Between', { issuer: root, isAuthority: true });
    good = await certify('Till', { issuer: between, host });
    setDefaultCACertificates([...trusted, root.cert]);
  });
  afterEach(() => listener?.close());
  afterAll(() => {
    setDefaultCACertificates(trusted);
    http.close();
  });

  const post = () =>
    http.send({
      method: 'POST',
      url: `https://${host}:${listener?.port}/`,
      headers: {},
      body: '{}',
      deadlineMs: 5_000,
    });
  const serve = async (options: TlsOptions): Promise<void> => {
    const server = createServer(options, (socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end('HTTP/1.1 204 No Content\r\n\r\n'));
    });
    listener = await started(server, '127.0.0.1');
  };
  /** What the record of the delivery says, in both languages. */
  const reported = async (): Promise<[code: string, en: string, tr: string]> => {
    const outcome = await post();
    if (outcome.kind !== 'unreachable') throw new Error(`it is ${outcome.kind}`);
    return [outcome.reason.code, failureText(outcome.reason, 'en'), failureText(outcome.reason, 'tr')];
  };

  it('gets its webhook when all is in order', async () => {
    await serve(withChain(good, between));
    expect(await post()).toMatchObject({ kind: 'answered', status: 204 });
  });

  it.each<[string, () => Promise<TlsOptions> | TlsOptions, string, string]>([
    [
      'leaves out the certificate of its issuer',
      () => withChain(good),
      'TLS: the certificate of its issuer is not known; the server must send the whole chain (UNABLE_TO_VERIFY_LEAF_SIGNATURE)',
      'zincir',
    ],
    [
      'signed its certificate itself',
      async () => withChain(await certify('Self', { host })),
      'TLS: the server signed its certificate itself, so nobody vouches for it (DEPTH_ZERO_SELF_SIGNED_CERT)',
      'kendi imzaladığı',
    ],
    [
      'has an issuer that nobody knows',
      async () => {
        const unknown = await certify('Unknown', { isAuthority: true });
        return withChain(await certify('Own', { issuer: unknown, host }), unknown);
      },
      'TLS: the server signed its certificate itself, so nobody vouches for it (SELF_SIGNED_CERT_IN_CHAIN)',
      'kendi imzaladığı',
    ],
    [
      'has a certificate that has expired',
      async () => withChain(await certify('Old', { issuer: root, host, to: -1 })),
      'TLS: the certificate has expired (CERT_HAS_EXPIRED)',
      'süresi dolmuş',
    ],
    [
      'has a certificate for later',
      async () => withChain(await certify('Early', { issuer: root, host, from: 1 })),
      'TLS: the certificate is not valid yet; look at the clock of the server (CERT_NOT_YET_VALID)',
      'henüz geçerli değil',
    ],
    [
      'has a certificate for another name',
      async () => withChain(await certify('Other', { issuer: root, host: 'other.example' })),
      'TLS: the certificate is for another name than the address (ERR_TLS_CERT_ALTNAME_INVALID)',
      'başka bir ad',
    ],
    [
      'has a key of 1,024 bits',
      async () => ({ ...withChain(await certify('Weak', { issuer: root, host, rsaBits: 1024 })), ...weak }),
      'TLS: the key or the signature of the certificate is too weak; RSA needs 2,048 bits and SHA-256 (EE certificate key too weak)',
      'zayıf',
    ],
    [
      'speaks TLS 1.0 only',
      () => ({ ...withChain(good, between), ...weak, minVersion: 'TLSv1', maxVersion: 'TLSv1' }),
      'TLS: the server speaks only TLS 1.1 or older; it needs 1.2 or newer (ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION)',
      '1.2',
    ],
    [
      'knows no cipher of ours',
      () => ({ ...withChain(good, between), ciphers: 'AES128-SHA@SECLEVEL=0', maxVersion: 'TLSv1.2' }),
      'TLS: server and sender have no cipher in common; those of the server are too old (ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE)',
      'ortak',
    ],
  ])('is reported in words when it %s', async (_name, options, en, tr) => {
    await serve(await options());
    expect(await reported()).toEqual(['tls_failed', en, expect.stringContaining(tr)]);
  });

  it('is reported in words when it answers without TLS', async () => {
    listener = await listenTcp((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    });
    expect(await reported()).toEqual([
      'tls_failed',
      expect.stringMatching(/^TLS: the server answers without TLS at this port; is the address http:/),
      expect.stringContaining('TLS kullanmıyor'),
    ]);
  });
});
