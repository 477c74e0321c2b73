const written = /^(-?\d{1,2}[.,]\d+)[,;]?\s+(-?\d{1,3}[.,]\d+)$/;

const numberOf = (text: string): number => Number(text.replace(',', '.'));

/** The two numbers of a place as maps give them: `41.0082, 28.9784`; null for any other text. */
export const placeOf = (text: string): { lat: number; lon: number } | null => {
  const [, lat, lon] = written.exec(text.trim()) ?? [];
  return lat === undefined || lon === undefined ? null : { lat: numberOf(lat), lon: numberOf(lon) };
};
