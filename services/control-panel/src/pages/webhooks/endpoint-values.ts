import type { Destination } from '@kopru/contracts/internal/destinations';
import type { Endpoint, EndpointWrite } from '@kopru/contracts/internal/webhooks';
import type { PublicEvent } from '@kopru/contracts/messages/messages';
import type { UseFormReturnType } from '@mantine/form';

type DestinationOf<Type extends Destination['type']> = Omit<Extract<Destination, { type: Type }>, 'type'>;

/** The fields of every type, so that what was typed is still there when the type is chosen again. */
type DestinationValues = Pick<Destination, 'type'> & DestinationOf<'amqp'> & DestinationOf<'s3'>;

export interface Values {
  url: string;
  destination: DestinationValues;
  description: string;
  events: PublicEvent[];
  restaurantIds: string[];
  authorization: 'bearer' | 'bare';
  isEnabled: boolean;
  isSigned: boolean;
  includeOrder: boolean;
  ordered: boolean;
  ratePerSecond: number | string;
}
export type EndpointForm = UseFormReturnType<Values>;

const emptyDestination: DestinationValues = {
  type: 'webhook',
  exchange: '',
  bucket: '',
  prefix: '',
  region: 'us-east-1',
  accessKeyId: '',
  secretAccessKey: '',
};

/** The masked secret of a store that there is. */
export const secretOf = (endpoint: Endpoint | undefined): string | undefined =>
  endpoint?.destination.type === 's3' ? endpoint.destination.secretAccessKey : undefined;

export const valuesOf = (endpoint: Endpoint | undefined): Values => ({
  url: endpoint?.url ?? '',
  destination: { ...emptyDestination, ...endpoint?.destination, secretAccessKey: '' },
  description: endpoint?.description ?? '',
  events: endpoint?.events ?? [],
  restaurantIds: endpoint?.restaurantIds ?? [],
  authorization: endpoint?.authorization ?? 'bearer',
  isEnabled: endpoint?.isEnabled ?? true,
  isSigned: endpoint?.isSigned ?? false,
  includeOrder: endpoint?.includeOrder ?? false,
  ordered: endpoint?.ordered ?? true,
  ratePerSecond: endpoint?.ratePerSecond ?? '',
});

/** A secret that was left empty is written back masked, which leaves it as it is. */
const destinationOf = (
  { type, exchange, secretAccessKey, ...store }: DestinationValues,
  masked: string | undefined,
): Destination => {
  if (type === 'amqp') return { type, exchange };
  return type === 's3' ? { type, ...store, secretAccessKey: secretAccessKey || (masked ?? '') } : { type };
};

export const bodyOf = (values: Values, endpoint: Endpoint | undefined): Partial<EndpointWrite> & { url: string } => ({
  ...values,
  destination: destinationOf(values.destination, secretOf(endpoint)),
  ratePerSecond: values.ratePerSecond === '' ? null : Number(values.ratePerSecond),
});
