import { resolveTarget } from './resolve-target.ts';

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('which integration a write is about', () => {
  it.each([
    ['an id', { integrationId: 'a'.repeat(24) }, { kind: 'integration', id: 'a'.repeat(24) }],
    ['a slug', { integrationId: 'ys' }, { kind: 'provider', provider: 'ys' }],
    ['an alias in any case', { integrationId: 'Yemeksepeti' }, { kind: 'provider', provider: 'ys' }],
    ['the field provider', { provider: 'migros' }, { kind: 'provider', provider: 'migros' }],
    [
      'an empty integrationId and provider',
      { integrationId: ' ', provider: 'ty' },
      { kind: 'provider', provider: 'ty' },
    ],
    ['a supplierId', { config: { supplierId: '1' } }, { kind: 'provider', provider: 'ty' }],
  ])('is shown by %s', (_what, write, target) => {
    expect(resolveTarget({ config: {}, ...write })).toEqual(target);
  });

  it('prefers integrationId to provider', () => {
    expect(resolveTarget({ integrationId: 'getir', provider: 'ty', config: {} })).toMatchObject({ provider: 'getir' });
  });

  it('is not guessed', () => {
    expect(thrownBy(() => resolveTarget({ config: { apiKey: 'k' } }))).toMatchObject({ code: 'provider_required' });
    expect(thrownBy(() => resolveTarget({ provider: 'ubereats', config: {} }))).toMatchObject({
      code: 'provider_not_found',
    });
  });
});
