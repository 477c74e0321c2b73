import { maskSecret } from '@kopru/contracts/platforms/secret-masks';
import { maskConfig, mergeConfig } from './integration-config.ts';

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

const stored = { restaurantId: 'r1', apiKey: 'api-key-1234', secretKey: 'secret-5678' };

describe('masking a secret', () => {
  it.each([
    ['api-key-1234', '********1234'],
    ['12345678', '********5678'],
    ['1234567', '********'],
    ['', ''],
  ])('shows %j as %j', (secret, shown) => {
    expect(maskSecret(secret)).toBe(shown);
  });

  it('leaves what is not secret as it is, and hides members whose name says that they are', () => {
    expect(
      maskConfig('getir', { ...stored, note: 'x', clientSecret: 'hidden-4321', accessToken: 't'.repeat(9) }),
    ).toEqual({
      restaurantId: 'r1',
      apiKey: '********1234',
      secretKey: '********5678',
      note: 'x',
      clientSecret: '********4321',
      accessToken: '********tttt',
    });
  });
});

describe('writing a config over a stored one', () => {
  it('leaves absent members and secrets that come back the way they were shown', () => {
    expect(mergeConfig('getir', stored, { apiKey: '********1234', secretKey: 'new-secret-1' })).toEqual({
      ...stored,
      secretKey: 'new-secret-1',
    });
  });

  it('refuses a masked value that is not the mask of the stored secret', () => {
    expect(thrownBy(() => mergeConfig('getir', stored, { apiKey: '********9999' }))).toMatchObject({
      code: 'invalid_config',
      params: { provider: 'Getir Yemek', members: 'apiKey' },
    });
  });

  it('refuses an update that empties a required member', () => {
    expect(thrownBy(() => mergeConfig('getir', stored, { restaurantId: ' ' }))).toMatchObject({
      details: [{ path: 'body.config.restaurantId', message: 'is required' }],
    });
  });

  it('takes anything for a platform that needs nothing', () => {
    expect(mergeConfig('direct', undefined, {})).toEqual({});
  });
});
