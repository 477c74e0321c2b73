import { credentialIn, credentialOf, saysItInBody } from './credential.ts';

const key = `kpr_live_${'a'.repeat(43)}`;
const token = 'b'.repeat(43);
const head = (path: string, authorization?: string, cookies: Record<string, string> = {}) => ({
  ...{ path, authorization, cookies },
});

describe('what a request shows of whose it is', () => {
  it.each([
    ['a push', head('/ingest/v1/getir/tok%2Den/orders'), { kind: 'ingress', secret: 'tok-en' }],
    ['a key', head('/web-api/v1/orders', `Bearer ${key}`), { kind: 'key', secret: key }],
    ['a session', head('/panel-api/orders', undefined, { kopru_session: token }), { kind: 'session', secret: token }],
    ['a link to a certificate', head('/certificates/aB-_5678901'), { kind: 'certificate', secret: 'aB-_5678901' }],
    ['the same as JSON', head('/certificates/aB-_5678901.json'), { kind: 'certificate', secret: 'aB-_5678901' }],
    ['the style of certificates', head('/certificates/certificate.css'), undefined],
    ['a key of another form', head('/web-api/v1/orders', 'Bearer abc'), undefined],
    ['a file of the panel', head('/panel', undefined, { kopru_session: token }), undefined],
    ['a broken escape', head('/ingest/v1/getir/%zz'), { kind: 'ingress', secret: '%zz' }],
  ])('is found in %s', (_what, given, expected) => expect(credentialOf(given)).toEqual(expected));

  it('is found in the body of who is not signed in', () => {
    expect(saysItInBody('POST', head('/panel-api/session'))).toBe(true);
    expect(saysItInBody('POST', head('/panel-api/orders'))).toBe(false);
    expect(credentialIn('{"email": " Deniz@Ornek.test ", "password": "p"}')).toEqual({
      ...{ kind: 'email', secret: 'deniz@ornek.test' },
    });
    expect(credentialIn('{"token": "abc", "password": "p"}')).toEqual({ kind: 'link', secret: 'abc' });
    for (const body of ['', '[]', 'null', '{"email": 1}', '{'])
      expect([body, credentialIn(body)]).toEqual([body, undefined]);
  });
});
