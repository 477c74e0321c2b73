import { tally, waitFor, type Tally } from '@kopru/testing';
import { orderEvent, startDispatcher, type Fixture } from '../support/dispatcher.ts';
import { steeredClock } from '../support/steered-clock.ts';

/** Well over the two seconds from which a receiver is slow. */
const slowMs = 2_500;

describe('the speed class that an endpoint is shown in', () => {
  const clock = steeredClock();
  let fixture: Fixture;
  let target: Tally;
  beforeAll(async () => {
    fixture = await startDispatcher({ WEBHOOK_TIMEOUT: '30s' }, { substitutes: { clock } });
  });
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    target = fixture.running.add(await tally());
  });
  const answerSlowly = (): number => {
    clock.advance(slowMs);
    return 200;
  };
  const database = () => fixture.backing.client.db(fixture.settings['MONGODB_DATABASE'] ?? '');
  /** MongoDB refuses endpoints that this does not fit. */
  const storeOnly = (validator: object) => database().command({ collMod: 'endpoints', validator });

  const deliver = async (accountId: string): Promise<void> => {
    const before = await fixture.countRecords({ accountId, state: 'delivered' });
    await fixture.publish([orderEvent(accountId)]);
    await waitFor(async () => (await fixture.countRecords({ accountId, state: 'delivered' })) > before);
  };
  const isShown = (accountId: string, id: string, speed: string) =>
    waitFor(async () => {
      const { data } = (await fixture.call(accountId, 'GET', `/endpoints/${id}`)).body;
      return data['pool'] === speed;
    });

  it('is written again with the next attempt when it could not be written', async () => {
    const accountId = await fixture.account();
    const id = await fixture.register(accountId, { url: target.url });
    await storeOnly({ pool: { $ne: 'slow' } });
    target.answer(answerSlowly);
    await deliver(accountId);
    await storeOnly({});
    target.answer(() => 200);
    await deliver(accountId);
    await isShown(accountId, id, 'slow');
  });

  it('is what a new process finds, whatever an earlier one has left', async () => {
    const accountId = await fixture.account();
    const id = await fixture.register(accountId, { url: target.url });
    target.answer(answerSlowly);
    await deliver(accountId);
    await isShown(accountId, id, 'slow');
    await fixture.restart();
    target.answer(() => 200);
    await deliver(accountId);
    await isShown(accountId, id, 'fast');
  });
});
