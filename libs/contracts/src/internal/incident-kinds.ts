export const incidentKinds = [
  'order_not_accepted',
  'order_stopped',
  'endpoint_failing',
  'endpoint_disabled',
  'credential_refused',
  'integration_failing',
  'store_closed_by_platform',
  'restaurant_silent',
  'order_refused',
  'drift',
  'key_expiring',
  'pos_not_reading',
  'order_not_printed',
  'refund_request_expiring',
  'push_stopped',
  'message_dead',
] as const;
export type IncidentKind = (typeof incidentKinds)[number];

/** Who has to act. */
export const incidentActors = ['platform', 'kopru', 'pos', 'person'] as const;
