import type { Request } from './panel-handler.ts';
import { makeSiteOf } from './site.ts';

const sentTo = (host: string): Request => ({ headers: { host } }) as unknown as Request;

describe('the site to which passkeys belong', () => {
  it('is where people open the panel, whatever host a request names', () => {
    const siteOf = makeSiteOf('https://panel.ornek.test:8443/');
    for (const host of ['panel.ornek.test:8443', 'evil.example', 'panel.ornek.test.evil.example', ''])
      expect(siteOf(sentTo(host))).toEqual({ host: 'panel.ornek.test', origins: ['https://panel.ornek.test:8443'] });
  });

  it('is where the request was sent, where nobody says how people come', () => {
    const siteOf = makeSiteOf(undefined);
    expect(siteOf(sentTo('localhost:8080'))).toEqual({
      host: 'localhost',
      origins: ['http://localhost:8080', 'https://localhost:8080'],
    });
    expect(siteOf(sentTo('a b')).host).toBe('');
  });
});
