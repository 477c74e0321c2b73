export { createUrlGuard, RefusedAddressError, type UrlGuard } from './url-guard.ts';
export type { Answer, Resolve } from './resolver.ts';
export { reasonOf as unreachableReason } from './unreachable-reason.ts';
export { stopwatch } from './stopwatch.ts';
export { createAnswerReader } from './answer-reader.ts';
export { checkHeaders } from './header-check.ts';
export { createOutboundHttp, type OutboundHttp, type OutgoingRequest, type SendOutcome } from './send-request.ts';
