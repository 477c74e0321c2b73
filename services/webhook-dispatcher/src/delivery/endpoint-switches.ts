import { probePauseMs, type BreakerSettings } from '../domain/breaker.ts';
import type { EndpointRepository } from '../storage/endpoint.repository.ts';
import type { LiveEndpoint } from './account-directory.ts';
import type { Background } from './background.ts';
import type { EndpointNews } from '../messaging/endpoint-news.ts';

/** What Köprü itself switches at an endpoint, from what its receiver does. */
export interface EndpointSwitches {
  open(endpoint: LiveEndpoint, reason: string): void;
  gone(endpoint: LiveEndpoint): void;
  laneChanged(endpoint: LiveEndpoint, isSlow: boolean): void;
}

export const createEndpointSwitches = (deps: {
  endpoints: EndpointRepository;
  news: EndpointNews;
  background: Background;
  breaker: BreakerSettings;
}): EndpointSwitches => {
  const { endpoints, news, background, breaker } = deps;
  const then = (endpoint: LiveEndpoint, write: Promise<unknown>): void =>
    background.add(write.then(() => news.changed(endpoint.accountId)));
  return {
    open: (endpoint, reason) => {
      const since = new Date();
      const nextProbeAt = new Date(since.getTime() + probePauseMs(0, breaker));
      then(
        endpoint,
        endpoints.openBreaker(endpoint._id, { state: 'open', since, nextProbeAt, reason, failedProbes: 0 }),
      );
    },
    gone: (endpoint) => {
      const disabledNotice = `The receiver answered 410 Gone at ${new Date().toISOString()}`;
      then(endpoint, endpoints.update(endpoint.accountId, endpoint._id, { isEnabled: false, disabledNotice }));
    },
    laneChanged: (endpoint, isSlow) => {
      background.add(endpoints.update(endpoint.accountId, endpoint._id, { lane: isSlow ? 'slow' : 'fast' }));
    },
  };
};
