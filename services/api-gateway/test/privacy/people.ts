import { randomInt } from 'node:crypto';

/** What is told of somebody, each text found nowhere else. */
export interface Someone {
  number: string;
  name: string;
  phone: string;
  mail: string;
  customerId: string;
  street: string;
  note: string;
  itemNote: string;
  cancelNote: string;
  courier: string;
  lat: number;
}

const letters = 'abcdefghijklmnoprstuvyz';
const word = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)] ?? 'a').join('');
const name = (): string => word(9).replace(/^./, (first) => first.toUpperCase());

export const people = (count: number, prefix: string): Someone[] =>
  Array.from({ length: count }, (_one, index) => ({
    number: `${prefix}-${index}`,
    name: `${name()} ${name()}`,
    phone: `+90 53${randomInt(10)} ${randomInt(100, 1000)} ${randomInt(10, 100)} ${randomInt(10, 100)}`,
    mail: `${word(12)}@ornek.test`,
    customerId: `musteri-${word(12)}`,
    street: `${name()} Sokak`,
    note: `zil bozuk ${word(12)}`,
    itemNote: `az acılı ${word(12)}`,
    cancelNote: `müşteri aradı ${word(12)}`,
    courier: `${name()} Kurye`,
    // Its last digit is never dropped: the base64 of a short number is found in anything that is sealed.
    lat: Number(`41.${randomInt(10_000_000, 100_000_000)}${randomInt(1, 10)}`),
  }));

export const orderOf = ({ number, name: customerName, ...person }: Someone): Record<string, unknown> => ({
  providerOrderId: number,
  customer: {
    id: person.customerId,
    name: customerName,
    phone: person.phone,
    note: person.note,
    // Kept in the channel's own body alone.
    mail: person.mail,
    address: { text: `${person.street} 7`, street: person.street, lat: person.lat, lon: 29.01 },
  },
  items: [{ id: 'p1', name: 'Adana dürüm', quantity: 1, unitPrice: 140, note: person.itemNote }],
  amount: { total: 140 },
  payment: { type: 'cash' },
});

/** The texts of a person by which he would be found, telephones as they are written and as digits. */
export const textsOf = ({ number: _number, lat, phone, ...texts }: Someone): string[] => [
  ...Object.values(texts),
  String(lat),
  phone,
  phone.replaceAll(/\D/g, '').slice(2),
];
