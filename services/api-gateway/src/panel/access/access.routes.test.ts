import { panelHeader } from '@kopru/contracts/panel/values';
import { isAppError } from '@kopru/errors';
import type { Request, Response } from 'express';
import { refuseCrossSite } from './access.routes.ts';

/** What becomes of a change that a page of `origin` asks for. */
const outcomeOf = (
  origin: string,
  { publicUrl, secure = false, host = 'panel.ornek.test' }: { publicUrl?: string; secure?: boolean; host?: string },
) => {
  const headers = { origin, host, [panelHeader]: '1' };
  let outcome = 'refused';
  try {
    void refuseCrossSite(publicUrl)({ method: 'POST', headers, secure } as unknown as Request, {} as Response, () => {
      outcome = 'taken';
    });
  } catch (error) {
    if (!isAppError(error)) throw error;
  }
  return outcome;
};

describe('a page of another scheme', () => {
  it('is another site, where people come by https', () => {
    const publicUrl = 'https://panel.ornek.test';
    expect(outcomeOf('http://panel.ornek.test', { publicUrl })).toBe('refused');
    expect(outcomeOf('http://panel.ornek.test', { secure: true })).toBe('refused');
    expect(outcomeOf('https://panel.ornek.test', { publicUrl })).toBe('taken');
  });

  it('is another site, where people come by http', () => {
    const publicUrl = 'http://panel.ornek.test';
    expect(outcomeOf('https://panel.ornek.test', { publicUrl })).toBe('refused');
    expect(outcomeOf('ftp://panel.ornek.test', { publicUrl })).toBe('refused');
    expect(outcomeOf('http://panel.ornek.test', { publicUrl })).toBe('taken');
  });

  it('is the own one, where nobody says how people come', () => {
    expect(outcomeOf('http://panel.ornek.test', {})).toBe('taken');
    expect(outcomeOf('https://panel.ornek.test', {})).toBe('taken');
    expect(outcomeOf('https://evil.example', {})).toBe('refused');
  });
});

describe('a request to another name than that where people open the panel', () => {
  const publicUrl = 'https://panel.ornek.test';

  it('comes from the panel only where its page was opened at that name, too', () => {
    for (const host of ['10.0.0.5:8080', 'localhost:8080', 'evil.example']) {
      expect(outcomeOf(`http://${host}`, { publicUrl, host })).toBe('taken');
      expect(outcomeOf(publicUrl, { publicUrl, host })).toBe('refused');
      expect(outcomeOf('https://other.example', { publicUrl, host })).toBe('refused');
    }
  });

  it('is none that a page of another name may send to the panel', () => {
    expect(outcomeOf('http://evil.example', { publicUrl })).toBe('refused');
    expect(outcomeOf('https://panel.ornek.test.evil.example', { publicUrl })).toBe('refused');
  });
});
