import { createTokenCache } from './token-cache.ts';

const token = (value: string, validForMs = 1000) => ({ value, validForMs });

describe('the tokens of the platforms', () => {
  it('logs in once for all who ask at the same time, and again when a tenth of the life is left', async () => {
    let time = 1_000_000;
    let logIns = 0;
    const tokens = createTokenCache(() => time);
    const logIn = () => Promise.resolve(token(`token ${(logIns += 1)}`));
    expect(await Promise.all([tokens.get('a', logIn), tokens.get('a', logIn)])).toEqual(['token 1', 'token 1']);
    time += 899;
    expect(await tokens.get('a', logIn)).toBe('token 1');
    time += 2;
    expect(await tokens.get('a', logIn)).toBe('token 2');
  });

  it('caches nothing of a log-in that failed, and forgets a token that the platform refused', async () => {
    const tokens = createTokenCache();
    await expect(tokens.get('a', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(await tokens.get('a', () => Promise.resolve(token('one')))).toBe('one');
    tokens.forget('a', 'another');
    expect(await tokens.get('a', () => Promise.resolve(token('two')))).toBe('one');
    tokens.forget('a', 'one');
    expect(await tokens.get('a', () => Promise.resolve(token('two')))).toBe('two');
  });

  it('does not grow for ever: what was not used for longest makes room', async () => {
    const tokens = createTokenCache();
    const logIn = () => Promise.resolve(token('old', 3_600_000));
    for (let index = 0; index <= 10_000; index += 1) await tokens.get(`credential ${index}`, logIn);
    expect(await tokens.get('credential 0', () => Promise.resolve(token('new')))).toBe('new');
    expect(await tokens.get('credential 10000', () => Promise.resolve(token('new')))).toBe('old');
  });
});
