import type { IntegrationCredentials } from '@kopru/contracts/internal/integrations';
import { type Hours, hoursSchema } from '@kopru/contracts/values/hours';
import { newId } from '@kopru/contracts/values/ids';
import { weekdays } from '@kopru/contracts/values/weekdays';
import type { Shop } from '../../../sandbox/src/world/model.ts';
import { stage } from '../support/quiet-stage.ts';
import { errorOf } from '../support/stage.ts';

const hours: Hours = weekdays.map((day) =>
  day === 'sunday' ? { day, closed: true } : { day, opensAt: '09:00', closesAt: day === 'friday' ? '02:30' : '23:00' },
);
const ask = ({ integrationId, accountId }: IntegrationCredentials, wanted: Hours = hours, account = accountId) =>
  stage.internal('POST', '/hours', { integrationId, hours: wanted }, account);

/** The same stories of working hours for every platform that takes them. */
describe.each(['getir', 'ty'] as const)('working hours at %s', (platform) => {
  let integration: IntegrationCredentials;
  beforeEach(async () => {
    integration = await stage.connect(platform);
  });
  const read = async (): Promise<Hours | null> => {
    const { integrationId, accountId } = integration;
    const answer = await stage.internal('POST', '/hours/read', { integrationId }, accountId);
    return (answer.data as { data: { hours: Hours | null } }).data.hours;
  };
  const shop = async (): Promise<Shop | undefined> => {
    const { items } = await stage.simulator.control<{ items: Shop[] }>('GET', '/restaurants');
    return items.find((one) => one.platform === platform && one.restaurantId === integration.config.restaurantId);
  };

  it('are read and written, in the week of the platform', async () => {
    expect(hoursSchema.parse(await read())).toContainEqual({ day: 'monday', opensAt: '10:00', closesAt: '22:00' });
    expect((await ask(integration)).status).toBe(200);
    expect(await read()).toEqual(hours);
    const shopHours = (await shop())?.hours ?? [];
    expect([shopHours.find(({ day }) => day === 0), shopHours.find(({ day }) => day === 5)]).toEqual([
      { day: 0 },
      { day: 5, from: '09:00', to: '02:30' },
    ]);
  });

  it('are asked again later when somebody else changes them at the same time', async () => {
    await stage.simulator.fault({ kind: 'conflict', platform, operation: 'hours', times: 1 });
    const answer = await ask(integration);
    expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([502, true]);
    expect(await read()).not.toEqual(hours);
  });

  it('of another account do not exist', async () => {
    expect(errorOf(await ask(integration, hours, newId())).code).toBe('integration_not_found');
  });
});

describe('what the platforms say of working hours', () => {
  it("stays within Getir's two changes a minute", async () => {
    const integration = await stage.connect('getir');
    const answers = [await ask(integration), await ask(integration), await ask(integration)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 502]);
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(50);
    const { overLimit } = await stage.simulator.control<{ overLimit: number }>('GET', '/requests');
    expect(overLimit).toBe(0);
  });

  it.each(['ys', 'migros'] as const)('refuses to speak for %s, which takes none', async (platform) => {
    const answer = await ask(await stage.connect(platform));
    expect(errorOf(answer)).toMatchObject({
      code: 'provider_error',
      params: { platformMessage: { code: 'hours_not_settable' } },
    });
  });
});
