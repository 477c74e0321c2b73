/** The services that have an image, in the order in which they are built. */
export const services = [
  'order-service',
  'restaurant-service',
  'provider-ingest',
  'webhook-dispatcher',
  'api-gateway',
  'cell-router',
  'sandbox',
];
