import type { IncidentFact } from '@kopru/contracts/internal/incidents';
import type { IncidentChanged } from '@kopru/contracts/messages/messages';
import { newId } from '@kopru/contracts/values/ids';
import { traced, type OutboxEntry } from '@kopru/mongo';

type IncidentEvent = 'olay.acildi' | 'olay.kapandi';

const orderNumberOf = ({ details }: IncidentFact): string | null =>
  'orderNumber' in details ? details.orderNumber : null;
const reasonOf = ({ details }: IncidentFact): string | null =>
  'reason' in details ? (details.reason?.code ?? null) : null;

/** The event of an incident of a restaurant that was opened, or resolved where `resolvedAt` is given; an account's incident has no event. */
export const incidentEntries = (
  incidentId: string,
  fact: IncidentFact,
  resolvedAt: Date | null,
): OutboxEntry<IncidentEvent>[] => {
  const { accountId, restaurantId, kind, subject, provider, actor, since } = fact;
  if (restaurantId === null) return [];
  const at = new Date();
  const body: IncidentChanged = {
    ...{ eventId: newId(at), accountId, restaurantId, incidentId, kind, subject, provider, actor },
    ...{ orderNumber: orderNumberOf(fact), reason: reasonOf(fact), since },
    ...{ resolvedAt: resolvedAt?.toISOString() ?? null, occurredAt: at.toISOString() },
  };
  const type = resolvedAt === null ? 'olay.acildi' : 'olay.kapandi';
  return [traced<OutboxEntry<IncidentEvent>>({ type, eventId: body.eventId, body, at })];
};
