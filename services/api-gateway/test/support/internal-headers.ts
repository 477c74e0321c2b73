import type { Caller } from '@kopru/contracts/internal/operation';
import { keyedCredential } from '@kopru/http';
import { baseConfig } from '@kopru/runtime';
import { internalKeysOf } from '@kopru/testing';

/** What a service sees of a call by another one, or by the operator, that was made a while ago. */
export const internalHeaders = async (audience: Caller, caller: Caller = 'operator', agoMs = 0) => {
  const keys = baseConfig.INTERNAL_KEYS.parse(internalKeysOf(caller)) ?? new Map<string, Uint8Array[]>();
  const token = await keyedCredential(caller, keys, () => Date.now() - agoMs).tokenFor(audience);
  return { 'content-type': 'application/json', 'x-internal-token': token };
};
