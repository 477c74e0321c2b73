export const orderId = '6700000000000000000000a1';
export const restaurantId = '6700000000000000000000b1';
export const integrationId = '6700000000000000000000e1';
export const at = '2026-11-20T17:42:11.000Z';
