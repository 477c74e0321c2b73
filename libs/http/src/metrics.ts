import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  observeRequest(method: string, route: string, status: number, seconds: number): void;
}

/** A finer measure of the event loop's delay wakes an idle process a hundred times a second: half a per cent of a core. */
const eventLoopPrecisionMs = 50;

/** A registry of one service with the process's own figures and the request histogram. */
export const createMetrics = (service: string): Metrics => {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopPrecisionMs });
  new Gauge({ name: 'kopru_up', help: '1 while the process runs', registers: [registry] }).set(1);
  const requestSeconds = new Histogram({
    name: 'kopru_http_request_seconds',
    help: 'Duration of requests, from the request to the end of the answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  /** Checking and hashing labels costs more than counting. */
  const children = new Map<string, Histogram.Internal<string>>();
  return {
    registry,
    observeRequest: (method, route, status, seconds) => {
      const key = `${method} ${route} ${status}`;
      let child = children.get(key);
      if (child === undefined) {
        child = requestSeconds.labels({ method, route, status: String(status) });
        children.set(key, child);
      }
      child.observe(seconds);
    },
  };
};
