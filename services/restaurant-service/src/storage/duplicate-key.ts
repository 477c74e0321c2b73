/** True: a unique index refused the write because the document is there already. */
export const isDuplicateKey = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 11_000;
