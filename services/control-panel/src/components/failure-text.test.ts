import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'i18next';
import { failureText } from './failure-text.ts';

const library = join(import.meta.dirname, '../../../../libs/outbound-http/src');
const source = (name: string): string => readFileSync(join(library, name), 'utf8');

/** What the delivering side can write, read from its own source. */
const written = [
  ...[...source('unreachable-reason.ts').matchAll(/^ {2}[A-Z_]+: '([^']+)'/gm)],
  ...[...source('unreachable-reason.ts').matchAll(/: '(no answer)'|\?\? '([^']+)'/g)],
  ...[...source('send-request.ts').matchAll(/fail\('([^']+)'/g)],
].map((match) => match.slice(1).find((text) => text !== undefined) ?? '');

const translator = async (language: string) => {
  const translation = JSON.parse(readFileSync(join(import.meta.dirname, `../i18n/${language}.json`), 'utf8')) as object;
  return i18next.createInstance().init({ lng: language, resources: { [language]: { translation } } });
};

describe('why a receiver did not answer', () => {
  it('is said in Turkish, whatever the reason', async () => {
    const t = await translator('tr');
    expect(new Set(written).size).toBeGreaterThan(10);
    expect(written.filter((reason) => failureText(t, reason) === reason)).toEqual([]);
    expect(failureText(t, 'no complete answer within 10000 ms')).toBe('10 saniyede tam yanıt gelmedi');
    expect(failureText(t, 'not allowed: only https')).toBe('İzin verilmiyor: only https');
  });

  it('is shown as it was written where it is not known', async () => {
    expect(failureText(await translator('en'), 'TLS: CERT_HAS_EXPIRED')).toBe('TLS: CERT_HAS_EXPIRED');
  });
});
