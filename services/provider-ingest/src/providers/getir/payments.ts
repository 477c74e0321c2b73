import type { PlatformPayment } from '../payments.ts';

const atDoor = (kind: PlatformPayment['kind']): PlatformPayment => ({ kind, isPaid: false });
const online = (kind: PlatformPayment['kind']): PlatformPayment => ({ kind, isPaid: true });

/** Source: GetirFood `GET /payment-methods`. QR payments are made at the door. */
export const getirPayments: Readonly<Record<number, PlatformPayment>> = {
  1: online('ONLINE_CARD'), // MasterPass
  2: online('ONLINE_CARD'), // BKM Express
  3: atDoor('CARD_AT_DOOR'),
  4: atDoor('CASH'),
  5: atDoor('MEAL_MULTINET'),
  6: atDoor('MEAL_PLUXEE'), // Sodexo Kart
  7: atDoor('MEAL_PLUXEE'), // Sodexo Çeki
  8: atDoor('MEAL_EDENRED'), // Ticket Kart
  9: atDoor('MEAL_EDENRED'), // Ticket Çeki
  10: atDoor('MEAL_SETCARD'),
  11: atDoor('MEAL_METROPOL'),
  12: atDoor('MEAL_PAYE'),
  15: online('ONLINE_CARD'), // MobilExpress
  16: online('ONLINE_CARD'), // Getir Finance
  17: atDoor('MEAL_PLUXEE'), // Sodexo Pass Mobil
  19: online('MEAL_PLUXEE'),
  21: atDoor('MEAL_TOKENFLEX'),
  22: online('MEAL_EDENRED'),
  24: online('MEAL_MULTINET'),
  26: online('ONLINE_CARD'),
  27: atDoor('MEAL_MULTINET'),
  28: atDoor('MEAL_EDENRED'),
  29: atDoor('MEAL_SETCARD'),
  30: atDoor('MEAL_METROPOL'),
  31: atDoor('MEAL_PAYE'),
  32: atDoor('MEAL_TOKENFLEX'),
};

/** A number that Getir adds later becomes `OTHER` and needs a person's look. */
export const getirPayment = (method: number): PlatformPayment => getirPayments[method] ?? atDoor('OTHER');
