import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import type { Logger } from '@kopru/runtime';
import { makeLogRefused } from './log-refused.ts';

const integration = { integrationId: 'i', accountId: 'a', provider: 'getir' } as IntegrationCredentials;

describe('a refused push', () => {
  it('leaves one line a minute for each integration and reason', () => {
    const lines: unknown[] = [];
    const log = makeLogRefused({ warn: (...line: unknown[]) => lines.push(line) } as unknown as Logger);
    for (let index = 0; index < 30; index += 1) log(integration, 'unauthorized');
    log(integration, 'invalid_json');
    log({ ...integration, integrationId: 'j' }, 'unauthorized');
    const line = { integrationId: 'i', accountId: 'a', provider: 'getir', code: 'unauthorized' };
    expect(lines).toEqual([
      ['a push was refused', line],
      ['a push was refused', { ...line, code: 'invalid_json' }],
      ['a push was refused', { ...line, integrationId: 'j' }],
    ]);
  });
});
