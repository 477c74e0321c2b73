import { configSchema, loadConfig, type Config } from './config.ts';
import { callsOf, mailOf, singleSignOnOf, smsOf } from './optional-settings.ts';

const { TRUST_PROXY: schema } = configSchema.shape;

describe('TRUST_PROXY', () => {
  it.each([
    ['2', 2],
    ['loopback', 'loopback'],
    ['10.0.0.0/8, fd00::/8,192.0.2.1', '10.0.0.0/8, fd00::/8,192.0.2.1'],
  ])('takes %s', (text, value) => {
    expect(schema.parse(text)).toBe(value);
  });

  it('trusts nobody by default', () => {
    expect(schema.parse(undefined)).toBeUndefined();
  });

  it.each(['true', '10.0.0.0/33', '10.0.0.0/0', '::1/129', 'proxy.example', '1,', '300.1.1.1', '*'])(
    'refuses %s',
    (text) => {
      expect(schema.safeParse(text).error?.issues[0]?.message).toContain('number of proxies, or addresses');
    },
  );
});

describe('ANSWER_LIMIT', () => {
  it('ends before the clients in the field give up, which is after 8 seconds', () => {
    expect(configSchema.shape.ANSWER_LIMIT.parse(undefined)).toBeLessThanOrEqual(7_000);
  });
});

describe('PUBLIC_URL', () => {
  const given = {
    MASTER_KEYS: 'a:a2V5',
    MONGODB_URI: 'mongodb://127.0.0.1',
    RABBITMQ_URL: 'amqp://127.0.0.1',
    NODE_ENV: 'production',
  };

  it('is demanded in production', () => {
    expect(() => loadConfig({ ...given, PUBLIC_URL: '' })).toThrow(
      'PUBLIC_URL: must be set in production: where people open the panel',
    );
    expect(() => loadConfig({ ...given, NODE_ENV: undefined })).toThrow('PUBLIC_URL: must be set in production');
    expect(loadConfig({ ...given, PUBLIC_URL: 'https://kopru.example' }).PUBLIC_URL).toBe('https://kopru.example');
  });

  it('may be absent in development', () => {
    expect(loadConfig({ ...given, NODE_ENV: 'development' }).PUBLIC_URL).toBeUndefined();
  });
});

describe('single sign-on', () => {
  const given = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://kopru.example',
    OIDC_ISSUER: 'https://kimlik.example',
    OIDC_CLIENT_ID: 'kopru',
    OIDC_NAME: 'SSO',
  } as Config;

  it('is absent where no provider is set', () => {
    expect(singleSignOnOf({ ...given, OIDC_ISSUER: undefined })).toBeUndefined();
  });

  it('returns to a page of the panel at its public address', () => {
    expect(singleSignOnOf(given)?.returnUrl).toBe('https://kopru.example/panel/single-sign-on');
  });

  it.each([
    [{ PUBLIC_URL: undefined }, 'OIDC_CLIENT_ID and PUBLIC_URL'],
    [{ OIDC_CLIENT_ID: undefined }, 'OIDC_CLIENT_ID and PUBLIC_URL'],
    [{ OIDC_ISSUER: 'http://kimlik.example' }, 'https: in production'],
  ])('is refused at the start with %j', (part, text) => {
    expect(() => singleSignOnOf({ ...given, ...part })).toThrow(text);
  });
});

describe('the mail server', () => {
  const given = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://kopru.example',
    SMTP_URL: 'smtp://kopru:gizli@posta.example:587',
    MAIL_FROM: 'kopru@firma.example',
  } as Config;

  it('is absent where none is set, and strict in production', () => {
    expect(mailOf({ ...given, SMTP_URL: undefined })).toBeUndefined();
    expect(mailOf(given)).toMatchObject({ settings: { isStrict: true }, publicUrl: 'https://kopru.example' });
  });

  it.each([[{ PUBLIC_URL: undefined }], [{ MAIL_FROM: undefined }]])('is refused at the start with %j', (part) => {
    expect(() => mailOf({ ...given, ...part })).toThrow('MAIL_FROM and PUBLIC_URL');
  });
});

describe('the provider of text messages', () => {
  const given = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://kopru.example',
    SMS_PROVIDER: 'netgsm',
    SMS_USER: '8501112233',
    SMS_PASSWORD: 'gizli',
    SMS_SENDER: 'KOPRU',
  } as Config;

  it('is absent where none is set', () => {
    expect(smsOf({ ...given, SMS_PROVIDER: undefined })).toBeUndefined();
    expect(smsOf(given)).toMatchObject({ provider: 'netgsm', user: '8501112233', sender: 'KOPRU' });
  });

  it.each(['SMS_USER', 'SMS_PASSWORD', 'SMS_SENDER', 'PUBLIC_URL'])('is refused at the start without %s', (name) => {
    expect(() => smsOf({ ...given, [name]: undefined })).toThrow('needs SMS_USER, SMS_PASSWORD, SMS_SENDER and');
  });

  it('gets no password over an open line in production', () => {
    expect(() => smsOf({ ...given, SMS_URL: 'http://sms.example' })).toThrow('https: in production');
  });
});

describe('the provider of calls', () => {
  const given = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://kopru.example',
    CALL_PROVIDER: 'verimor',
    CALL_USER: '908501112233',
    CALL_PASSWORD: 'gizli',
  } as Config;

  it('is absent where none is set', () => {
    expect(callsOf({ ...given, CALL_PROVIDER: undefined })).toBeUndefined();
    expect(callsOf(given)).toEqual({ provider: 'verimor', url: undefined, user: '908501112233', password: 'gizli' });
  });

  it.each(['CALL_USER', 'CALL_PASSWORD', 'PUBLIC_URL'])('is refused at the start without %s', (name) => {
    expect(() => callsOf({ ...given, [name]: undefined })).toThrow('needs CALL_USER, CALL_PASSWORD and PUBLIC_URL');
  });

  it('gets no password over an open line in production', () => {
    expect(() => callsOf({ ...given, CALL_URL: 'http://calls.example' })).toThrow('https: in production');
  });
});
