import type { OrderSummary } from '@kopru/contracts/internal/orders';
import type { AuditEntry, ListedAuditEntry } from '@kopru/contracts/panel/audit';
import type { ServiceClients } from '../../clients/service-clients.ts';

/** Of long numbers people read the end. */
const shortestEnd = 6;
/** A search finds the newest orders first. */
const maxFound = 100;
const shortestSearch = 2;
const timeoutMs = 3_000;

const isCalled =
  (text: string) =>
  ({ shortCode, providerOrderId }: OrderSummary): boolean =>
    shortCode === text || (text.length >= shortestEnd && providerOrderId.toLowerCase().endsWith(text.toLowerCase()));

/** As it is read from a card: `…12345678`, `#79545`. */
const withoutCardMarks = (text: string): string => text.replace(/^[…#.\s]+/, '').trim();

/** Finds the entries of an order by what people call it, and says of entries which order they are about. */
export const makeAuditedOrders = ({ orders }: ServiceClients) => ({
  /** What the entries of these orders may name as their subject. */
  subjectsOf: async (accountId: string, q: string): Promise<string[]> => {
    const text = withoutCardMarks(q);
    if (text === '') return [];
    const [{ items: named }, { items: found }] = await Promise.all([
      orders.named({ accountId, body: { refs: [text] } }),
      text.length < shortestSearch
        ? { items: [] }
        : orders.list({ accountId, query: { q: text.slice(0, 100), limit: maxFound } }),
    ]);
    const meant = [...named, ...found.filter(isCalled(text))];
    return [...new Set([text, ...meant.flatMap(({ id, providerOrderId }) => [id, providerOrderId])])];
  },
  /** An entry without its order's number is worth having, too. */
  withOrders: async (accountId: string, entries: AuditEntry[]): Promise<ListedAuditEntry[]> => {
    const refs = [...new Set(entries.flatMap(({ area, subject }) => (area === 'orders' && subject ? [subject] : [])))];
    if (refs.length === 0) return entries;
    const { items } = await orders.named({ accountId, body: { refs }, timeoutMs }).catch(() => ({ items: [] }));
    const byRef = new Map(items.flatMap((order) => [order.providerOrderId, order.id].map((ref) => [ref, order])));
    return entries.map((entry) => {
      const order = entry.area === 'orders' ? byRef.get(entry.subject ?? '') : undefined;
      if (order === undefined) return entry;
      const { id, providerOrderId, shortCode, channel } = order;
      return { ...entry, order: { id, providerOrderId, shortCode, channel } };
    });
  },
});
export type AuditedOrders = ReturnType<typeof makeAuditedOrders>;
