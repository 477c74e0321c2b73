import type { LiveEvent } from '@kopru/contracts/panel/overview';
import { createLiveHub, type LiveClient } from './live-hub.ts';

const event: LiveEvent = {
  id: 'a'.repeat(24),
  type: 'siparis.olusturuldu',
  at: '2026-11-20T10:00:00Z',
  restaurantId: 'b'.repeat(24),
  provider: 'getir',
  channel: { slug: 'getir', name: 'Getir Yemek' },
  orderId: 'c'.repeat(24),
  providerOrderId: '1001',
  shortCode: null,
  status: 400,
  total: 1000,
  isOn: null,
};

const tab = (accountId: string, userId = 'u1', takesMore = true) => {
  const seen: string[] = [];
  let isClosed = false;
  const client: LiveClient = {
    accountId,
    userId,
    sessionId: `session of ${userId}`,
    maxOfAccount: 200,
    restaurantIds: null,
    show: (event) => event,
    send: (text) => {
      seen.push(text);
      return takesMore;
    },
    close: () => {
      isClosed = true;
    },
  };
  return { client, seen, isClosed: () => isClosed };
};

describe('the live hub', () => {
  it('hands an event to every tab of its account and to no other', () => {
    const hub = createLiveHub();
    const [mine, alsoMine, theirs] = [tab('one'), tab('one', 'u2'), tab('two')];
    for (const { client } of [mine, alsoMine, theirs]) hub.add(client);
    hub.publish('one', event);
    expect(mine.seen[0]).toBe(`event: change\nid: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`);
    expect(alsoMine.seen).toHaveLength(1);
    expect(theirs.seen).toHaveLength(0);
  });

  it('closes the tabs of a user who signed out everywhere, and leaves the others', () => {
    const hub = createLiveHub();
    const [gone, stays] = [tab('one', 'u1'), tab('one', 'u2')];
    for (const { client } of [gone, stays]) hub.add(client);
    hub.closeUser('u1');
    expect([gone.isClosed(), stays.isClosed()]).toEqual([true, false]);
  });

  it('closes a tab that is too slow', () => {
    const hub = createLiveHub();
    const slow = tab('one', 'u1', false);
    hub.add(slow.client);
    hub.publish('one', event);
    expect(slow.isClosed()).toBe(true);
  });

  it('refuses an account more tabs than it can need', () => {
    const hub = createLiveHub();
    const answers = Array.from({ length: 201 }, (_, index) => hub.add(tab('one', `u${index}`).client));
    expect(answers.filter(Boolean)).toHaveLength(200);
    expect(hub.add(tab('two').client)).toBe(true);
  });
});
