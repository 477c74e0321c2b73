import type { OrderEvent } from '@kopru/contracts/messages/messages';
import type { Gateway } from './gateway.ts';
import type { Person } from './panel-client.ts';

export const publish = ({ backing }: Gateway, event: OrderEvent): Promise<unknown> =>
  backing.broker.publish('siparis', 'siparis.olusturuldu', JSON.stringify(event));

/** A panel's stream that says it is open, with what has come through it so far. */
export const openStream = async (gateway: Gateway, person: Person) => {
  const controller = new AbortController();
  const response = await fetch(`${gateway.url}/panel-api/live`, {
    headers: { cookie: person.cookie },
    signal: controller.signal,
  });
  let text = '';
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk as Uint8Array, { stream: true });
  })().catch(() => undefined);
  return {
    response,
    seen: () => text,
    close: async () => {
      controller.abort();
      await reading;
    },
  };
};
