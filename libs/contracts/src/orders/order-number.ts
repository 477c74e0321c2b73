import { plainText } from '../values/plain-text.ts';

const maxNumber = 14;

/** Some platforms' order numbers are too long to read out, but their ends tell them apart. */
export const shortNumber = (number: string): string => (number.length > maxNumber ? `…${number.slice(-8)}` : number);

/** What the courier and the platform's tablet call an order. */
export const orderNumber = (order: { shortCode?: string | null | undefined; providerOrderId: string }): string =>
  plainText(order.shortCode ?? shortNumber(order.providerOrderId));

/** Whether the name of a payment says itself that it is made at the door: "Kapıda Nakit". */
export const saysAtDoor = (paymentName: string): boolean => /kapıda|at the door/iu.test(paymentName);
