import { jwtVerify } from 'jose';
import { internalToken } from './internal-token.ts';

const secret = 's'.repeat(32);
const env = { INTERNAL_KEYS: `api-gateway:${secret}, order-service:${'o'.repeat(32)}`, INTERNAL_TOKEN: 'shared' };

describe("the operator's credential", () => {
  it('is a token for one service, signed with the secret that the two share', async () => {
    const token = (await internalToken(env, 'api-gateway')) ?? '';
    const expected = { issuer: 'operator', audience: 'api-gateway', maxTokenAge: '5 minutes' };
    await expect(jwtVerify(token, new TextEncoder().encode(secret), expected)).resolves.toBeDefined();
  });

  it('is what all services share where there is nothing else, or nothing at all', async () => {
    expect(await internalToken({ INTERNAL_TOKEN: 'shared' }, 'api-gateway')).toBe('shared');
    expect(await internalToken({}, 'api-gateway')).toBeUndefined();
  });
});
