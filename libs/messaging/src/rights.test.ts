import { publishedEvents } from '@kopru/contracts/messages/events';
import { exchanges, messages } from '@kopru/contracts/messages/messages';
import { brokerRights } from './rights.ts';

const rights = Object.entries(brokerRights);
const publishersOf = (key: string, exchange: string): string[] =>
  rights.flatMap(([service, { permission, topics }]) => {
    const topic = topics.find((one) => one.exchange === exchange);
    const may = new RegExp(permission.write).test(exchange) && topic !== undefined && new RegExp(topic.write).test(key);
    return may ? [service] : [];
  });

describe('the rights at the broker', () => {
  it.each(Object.entries(messages))('let one service alone publish %s', (key, { exchange }) => {
    expect(publishersOf(key, exchange)).toHaveLength(1);
  });

  it.each(Object.values(exchanges))('let one service alone make the exchange %s', (exchange) => {
    const makers = rights.filter(([, { permission }]) => new RegExp(permission.configure).test(exchange));
    expect(makers).toHaveLength(1);
  });

  it('let webhook-dispatcher hear every event that owners may ask for', () => {
    const { topics } = brokerRights['webhook-dispatcher'] ?? { topics: [] };
    for (const event of publishedEvents) {
      const topic = topics.find(({ exchange }) => exchange === messages[event].exchange);
      expect([event, new RegExp(topic?.read ?? '^$').test(event)]).toEqual([event, true]);
    }
  });

  it('let no user write to the default exchange, nor listen to everything', () => {
    for (const [, { permission, topics }] of rights) {
      expect(new RegExp(permission.write).test('amq.default')).toBe(false);
      for (const { read } of topics) expect(new RegExp(read).test('#')).toBe(false);
    }
  });
});
