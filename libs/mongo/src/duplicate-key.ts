/** MongoDB's error code for a write whose unique key is taken. */
export const duplicateKey = 11_000;

export const isDuplicateKey = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === duplicateKey;
