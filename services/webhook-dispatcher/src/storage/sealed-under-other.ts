import { sealedUnder } from '@kopru/secrets';

/** A condition on a sealed text: sealed under another master key than `keyId`. */
export const sealedUnderOther = (keyId: string) => ({ $type: 'string', $not: sealedUnder(keyId) }) as const;
