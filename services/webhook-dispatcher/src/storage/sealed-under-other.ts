/** A condition on a sealed text: another master key than this one sealed it. */
export const sealedUnderOther = (keyId: string) =>
  ({ $type: 'string', $not: new RegExp(`^v1\\.${keyId}\\.`) }) as const;
