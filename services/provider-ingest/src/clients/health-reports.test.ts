import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { silentLogger } from '@kopru/runtime';
import { createHealthReports, type ArrivedBy } from './health-reports.ts';

const integration: IntegrationCredentials = {
  ...{ integrationId: 'a'.repeat(24), accountId: 'b'.repeat(24), restaurantId: 'c'.repeat(24), provider: 'ty' },
  ...{ token: 'token', status: true, autoVerify: false, config: {} },
};

describe('orders that arrive', () => {
  /** The reports of orders that come after so many seconds. */
  const reported = (...orders: [seconds: number, by?: ArrivedBy][]) => {
    const sent: (string | undefined)[] = [];
    let seconds = 0;
    const reports = createHealthReports({
      restaurants: {
        byToken: () => Promise.reject(new Error('not asked')),
        byId: () => Promise.reject(new Error('not asked')),
        byIds: () => Promise.reject(new Error('not asked')),
        switchedOn: () => Promise.reject(new Error('not asked')),
        lookAtStore: () => Promise.reject(new Error('not asked')),
        reportHealth: (_of, { lastOrderBy }) => {
          sent.push(`${seconds} ${lastOrderBy}`);
          return Promise.resolve();
        },
      },
      logger: silentLogger,
      now: () => seconds * 1_000,
    });
    for (const [at, by] of orders) {
      seconds = at;
      reports.orderArrived(integration, by);
    }
    return sent;
  };

  it('are reported at most every 30 seconds for each way that they come', () => {
    expect(reported([0, 'poll'], [5, 'poll'], [29, 'poll'], [30, 'poll'])).toEqual(['0 poll', '30 poll']);
  });

  it('are not kept back by what came another way', () => {
    expect(reported([0, 'poll'], [1, 'push'], [2, 'poll'], [3, 'push'], [4])).toEqual([
      '0 poll',
      '1 push',
      '4 undefined',
    ]);
  });
});
