import { warnOfPlainHttp, type Context } from './context.ts';
import { environmentOf } from './config.ts';
import { secretIn } from './listen/settings.ts';
import { textsOf } from './texts/texts.ts';

const noted = (url: string): string[] => {
  const notes: string[] = [];
  const output = { line: () => undefined, data: () => undefined, note: (text: string) => void notes.push(text) };
  warnOfPlainHttp({ output, texts: textsOf('en') } as unknown as Context, new URL(url));
  return notes;
};

describe('a key that goes without encryption', () => {
  it.each(['http://kopru.example', 'http://192.0.2.7:8080/x', 'http://127.0.0.1.example', 'http://localhost.example'])(
    'is told of before it goes to %s',
    (url) => {
      expect(noted(url)).toEqual([expect.stringContaining(new URL(url).host)]);
    },
  );

  it.each(['https://kopru.example', 'http://127.0.0.1:8080', 'http://127.9.9.9', 'http://[::1]:1', 'http://localhost'])(
    'is nobody else’s to read at %s',
    (url) => {
      expect(noted(url)).toEqual([]);
    },
  );
});

describe('the signing secret', () => {
  const [ofOption, ofEnvironment] = ['whsec_b3B0aW9u', 'whsec_ZW52aXJvbm1lbnQ='];
  const environment = environmentOf({ KOPRU_WEBHOOK_SECRET: ofEnvironment });
  const given = (values: Record<string, string>) => ({ values, operands: [] });

  it('is taken from the environment, so that it stands in no list of processes', () => {
    expect(secretIn(given({}), environment)).toBe(ofEnvironment);
    expect(secretIn(given({ secret: ofOption }), environment)).toBe(ofOption);
    expect(secretIn(given({}), environmentOf({ KOPRU_WEBHOOK_SECRET: '' }))).toBeUndefined();
  });
});
