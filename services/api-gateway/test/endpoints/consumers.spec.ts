import { publicOperations } from '@kopru/contracts/public/operations';
import type { z } from 'zod';
import { refusal } from '../support/api-client.ts';
import { itIsGuarded, type World } from '../support/world.ts';

export const consumersSpec = (world: () => World): void =>
  describe('/events/consumers', () => {
    it('gives a name the next events, keeps its place by commits, moves it, lists it and forgets it', async () => {
      const { mine, newOrder } = world();
      const { pid } = await newOrder();
      await mine.api('POST /events/consumers/kasa/seek', { body: { to: 'earliest' } });
      const take = async (): Promise<z.infer<typeof publicOperations.takeEvents.data>> => {
        const taken = await mine.api('GET /events/consumers/kasa?limit=200&wait=30&lease=60');
        return publicOperations.takeEvents.data.strict().parse(taken.body.data);
      };
      // The account's other orders have something to tell, too, and may do so first.
      let { events, cursor } = await take();
      while (!events.some(({ veri }) => veri['providerOrderId'] === pid)) {
        await mine.api('POST /events/consumers/kasa/commit', { body: { cursor } });
        ({ events, cursor } = await take());
      }
      const committed = await mine.api('POST /events/consumers/kasa/commit', { body: { cursor } });
      const { position } = publicOperations.commitEvents.data.strict().parse(committed.body.data);
      const plain = await mine.api(`GET /events?after=${position}`);
      expect(plain.status).toBe(200);
      const listed = publicOperations.listConsumers.data.parse((await mine.api('GET /events/consumers')).body.data);
      expect(listed).toMatchObject([{ name: 'kasa', position, leased: 0 }]);
      expect((await mine.api('POST /events/consumers/kasa/seek', { body: { to: 'latest' } })).status).toBe(200);
      expect((await mine.api('DELETE /events/consumers/kasa')).body).toEqual({ success: true });
      expect((await mine.api('GET /events/consumers')).body.data).toEqual([]);
    });

    it('waits for the next event over several questions to its owner', async () => {
      const { mine, newOrder } = world();
      await mine.api('POST /events/consumers/mutfak/seek', { body: { to: 'latest' } });
      const take = async (): Promise<unknown[]> => {
        const taken = await mine.api('GET /events/consumers/mutfak?wait=30');
        const { events, cursor } = publicOperations.takeEvents.data.parse(taken.body.data);
        if (cursor !== null) await mine.api('POST /events/consumers/mutfak/commit', { body: { cursor } });
        return events.map(({ veri }) => veri['providerOrderId']);
      };
      const waiting = take();
      const { pid } = await newOrder();
      // The account's other orders may have something to tell meanwhile.
      let seen = await waiting;
      while (!seen.includes(pid)) seen = await take();
      expect(seen).toContain(pid);
    });

    it('says why not', async () => {
      const { mine, stranger } = world();
      const ask = async (...request: Parameters<typeof mine.api>) => refusal(await mine.api(...request));
      const commit = 'POST /events/consumers/yok/commit';
      const cursor = 'e1.5f0c9a523c1e';
      expect(await ask(commit, { body: { cursor } })).toEqual([404, 'consumer_not_found']);
      expect(await ask(commit, { body: { cursor: 'e1' } })).toEqual([400, 'invalid_cursor']);
      expect(await ask(commit, { body: {} })).toEqual([400, 'invalid_request']);
      expect(await ask('DELETE /events/consumers/yok')).toEqual([404, 'consumer_not_found']);
      for (const query of ['limit=0', 'wait=31', 'lease=0', 'lease=901'])
        expect(await ask(`GET /events/consumers/kasa?${query}`)).toEqual([400, 'invalid_request']);
      expect(await ask('POST /events/consumers/kasa/seek', { body: { to: 'soon' } })).toEqual([400, 'invalid_request']);
      expect(await ask('GET /events/consumers/a%20b')).toEqual([400, 'invalid_request']);
      await mine.api('GET /events/consumers/kasa');
      expect(await ask('POST /events/consumers/kasa/commit', { body: { cursor } })).toEqual([409, 'lease_lost']);
      const theirs = await stranger.api('POST /events/consumers/kasa/commit', { body: { cursor } });
      expect(refusal(theirs)).toEqual([404, 'consumer_not_found']);
      expect((await stranger.api('GET /events/consumers')).body.data).toEqual([]);
    });

    itIsGuarded('listConsumers', world, () => ['GET /events/consumers']);
    itIsGuarded('takeEvents', world, () => ['GET /events/consumers/kasa']);
    itIsGuarded('commitEvents', world, () => ['POST /events/consumers/kasa/commit', { body: { cursor: 'e1' } }]);
    itIsGuarded('seekConsumer', world, () => ['POST /events/consumers/kasa/seek', { body: { to: 'latest' } }]);
    itIsGuarded('deleteConsumer', world, () => ['DELETE /events/consumers/kasa']);
  });
