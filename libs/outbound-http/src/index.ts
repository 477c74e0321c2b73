export {
  createUrlGuard,
  RefusedAddressError,
  type UrlGuard,
  type UrlGuardOptions,
  type UrlVerdict,
} from './url-guard.ts';
export { type Answer, type Resolve } from './resolver.ts';
export { reasonOf as unreachableReason } from './unreachable-reason.ts';
export { stopwatch } from './stopwatch.ts';
export { checkHeaders, type HeaderVerdict } from './header-check.ts';
export {
  createOutboundHttp,
  type OutboundHttp,
  type OutgoingRequest,
  type SendOutcome,
  type Answered,
  type Unreachable,
} from './send-request.ts';
