/** The variable that moves a service to another port. */
export const portVariableOf = {
  'api-gateway': 'GATEWAY_PORT',
  'provider-ingest': 'INGEST_PORT',
  'order-service': 'ORDER_PORT',
  'restaurant-service': 'RESTAURANT_PORT',
  'webhook-dispatcher': 'DISPATCHER_PORT',
} as const;

/** Every port that `npm start` listens on. */
export const portVariables: readonly string[] = [...Object.values(portVariableOf), 'SIMULATOR_PORT', 'RECEIVER_PORT'];
