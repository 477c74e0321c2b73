import type { Failure } from '@kopru/contracts/errors/failures';

const codes: ReadonlySet<string> = new Set(['invalid_json', 'invalid_request', 'order_differs']);

/** Whether what was refused with this may be an order: no wrong credential, no platform that does not answer. */
export const mayBeOrder = ({ code }: Pick<Failure, 'code'>): boolean => codes.has(code);
