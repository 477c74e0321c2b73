import { answersInTurkish } from './turkish/answers.ts';
import { availabilityInTurkish } from './turkish/availability.ts';
import { certificationInTurkish } from './turkish/certification.ts';
import { eventsInTurkish } from './turkish/events.ts';
import { journeyInTurkish } from './turkish/journey.ts';
import { operationsInTurkish } from './turkish/operations.ts';
import { ordersInTurkish } from './turkish/orders.ts';
import { preparationTimeInTurkish } from './turkish/preparation-time.ts';
import { requestsInTurkish } from './turkish/requests.ts';
import { sandboxInTurkish } from './turkish/sandbox.ts';
import { tunnelsInTurkish } from './turkish/tunnels.ts';

/** Where a text of the document stands: its operation or schema, then its members from outside in. */
export type TextPath = readonly string[];

const rows: Readonly<Record<string, string>> = {
  ...operationsInTurkish,
  ...eventsInTurkish,
  ...requestsInTurkish,
  ...ordersInTurkish,
  ...journeyInTurkish,
  ...availabilityInTurkish,
  ...preparationTimeInTurkish,
  ...answersInTurkish,
  ...sandboxInTurkish,
  ...tunnelsInTurkish,
  ...certificationInTurkish,
};

/**
 * The Turkish texts by the end of a path: `limit` for every member of that name, `listEvents.limit` where one differs. A row
 * names several ends with commas between them.
 */
export const turkish: ReadonlyMap<string, string> = new Map(
  Object.entries(rows).flatMap(([ends, text]) => ends.split(', ').map((end): [string, string] => [end, text])),
);

/** The longest end of a path that has a text. */
export const turkishKey = (path: TextPath): string | undefined =>
  path.map((_, start) => path.slice(start).join('.')).find((end) => turkish.has(end));

/** The Turkish text at a path. */
export const turkishAt = (path: TextPath): string | undefined => turkish.get(turkishKey(path) ?? '');
