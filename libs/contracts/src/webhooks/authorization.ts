/** The account's key, bare or as `Bearer`. */
export const authorizationHeader = (key: string, style: 'bearer' | 'bare'): Record<string, string> => ({
  Authorization: style === 'bare' ? key : `Bearer ${key}`,
});
