import { clockSchema } from '@kopru/mongo';
import { accountKeySchema } from './account-key.model.ts';
import { consumerSchema } from './consumer.model.ts';
import { endpointSchema } from './endpoint.model.ts';
import { keyContext } from './account-key.repository.ts';
import { destinationContext, signingContext } from './endpoint.repository.ts';
import { eventSchema, feedSchema } from './event.model.ts';
import { lineBatchSchema } from './line-batch.model.ts';
import { recordSchema } from './record.model.ts';
import { recoverySchema } from './recovery.model.ts';
import { registrationSchema } from './registration.model.ts';
import { statsSchema } from './stats.model.ts';

export type Schemas = ReturnType<typeof schemasOf>;

/** Everything that this service stores. */
export const schemasOf = (retentionDays: number) => ({
  endpoints: endpointSchema,
  keys: accountKeySchema,
  records: recordSchema(retentionDays),
  events: eventSchema(retentionDays),
  feeds: feedSchema,
  consumers: consumerSchema,
  registrations: registrationSchema,
  lineBatches: lineBatchSchema(retentionDays),
  recoveries: recoverySchema(retentionDays),
  stats: statsSchema(retentionDays),
  clocks: clockSchema,
});

/** By collection: the contexts that texts in a document may be sealed for. */
export const sealedFor = {
  [accountKeySchema.collection]: (id: string) => [keyContext(id)],
  [endpointSchema.collection]: (id: string) => [signingContext(id), destinationContext(id)],
};
