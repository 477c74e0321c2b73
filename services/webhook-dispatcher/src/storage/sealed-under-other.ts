import { sealedUnder } from '@kopru/secrets';

/** A condition on a sealed text: another master key than this one sealed it. */
export const sealedUnderOther = (keyId: string) => ({ $type: 'string', $not: sealedUnder(keyId) }) as const;
