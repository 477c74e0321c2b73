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

/** The texts of the document by their English ones, which the contracts hold. */
export const turkish: Readonly<Record<string, string>> = {
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
