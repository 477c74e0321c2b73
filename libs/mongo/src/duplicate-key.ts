/** MongoDB's code of a write that met a document with the same unique key. */
export const duplicateKey = 11_000;

export const isDuplicateKey = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === duplicateKey;
