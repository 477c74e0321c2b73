import { waitFor, type ServiceProcess } from '@kopru/testing';
import { commandWay } from './support/command-way.ts';
import { orderEvent } from './support/dispatcher.ts';
import { refused, s3Endpoints } from './support/s3-endpoints.ts';
import { storeProxy, type Phase } from './support/store-proxy.ts';

describe('an endpoint that is an S3-compatible store', () => {
  const { running, fixture, store, accountId, register, test, count, delivered, linesOf, isComplete } = s3Endpoints({
    mayBuild: true,
  });

  it('says that the store refuses its signature', async () => {
    const wrong = await register(store(), { secretAccessKey: 'another-secret' });
    if (store().judgesSignatures) expect(await test(wrong)).toMatchObject(refused(403, 'SignatureDoesNotMatch'));
  });

  it('has every line once after the dispatcher was killed in every phase of writing', async () => {
    const proxy = running.add(await storeProxy(store().port));
    await register({ ...store(), url: proxy.url });
    const way = fixture().running.add(await commandWay(fixture().settings['MONGODB_URI'] ?? ''));
    const start = () => fixture().spawn({ MONGODB_URI: way.uri });
    let many = 0;
    let replica: ServiceProcess = await start();
    const phases: (readonly [Phase, ...words: string[]])[] = [
      // Before it is decided which lines stand in the object.
      ['open', 'insert', 'lineBatches'],
      ['before'],
      ['half'],
      ['answer'],
      // The store has confirmed the object, and this is not noted.
      ['open', 'update', 'lineBatches', 'storedAt'],
      // It is noted, and the delivery log is not written.
      ['open', 'records', 'deliveredAt'],
    ];
    for (const [phase, ...words] of phases) {
      proxy.setPhase(phase);
      if (words.length > 0) way.stopAt(...words);
      await fixture().publish(Array.from({ length: 25 }, () => orderEvent(accountId())));
      many += 25;
      await waitFor(() => (words.length > 0 ? way.stopped() : proxy.stopped()) > 0, { everyMs: 1 });
      if (words.includes('deliveredAt'))
        expect((await linesOf(store())).length).toBeGreaterThan(await count({ state: 'delivered' }));
      await replica.kill();
      way.drop();
      proxy.setPhase('open');
      replica = await start();
    }
    await delivered(many);
    await isComplete(store(), many);
    await replica.stop();
  }, 300_000);
});
