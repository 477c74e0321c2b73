/** A text as it is compared with others: small letters without marks, so that "IŞIK", "ışık" and "isik" are one. */
export const fold = (text: string): string =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i');
