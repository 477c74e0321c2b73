import { trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  AlwaysOnSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import { service, type Service } from './service.ts';
import { beginExport } from './trace.ts';

export interface TracingOptions {
  /** `service.name` of the spans. */
  service: string;
  /** OTLP/HTTP base address (`http://collector:4318`); undefined: no spans are made. */
  endpoint: string | undefined;
  /** Takes the spans instead of the OTLP exporter. */
  exporter?: SpanExporter;
}

/** Sends the spans of this process to a collector; stop sends the rest. Without the collector only spans are lost. */
export const createTracing = ({ service: name, endpoint, exporter }: TracingOptions): Service => {
  if (endpoint === undefined && exporter === undefined)
    return service(
      () => undefined,
      () => undefined,
    );
  const target =
    exporter ?? new OTLPTraceExporter({ url: `${(endpoint ?? '').replace(/\/$/, '')}/v1/traces`, timeoutMillis: 5000 });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': name }),
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [new BatchSpanProcessor({ exporter: target })],
  });
  let endExport = (): void => undefined;
  return service(
    () => {
      trace.setGlobalTracerProvider(provider);
      endExport = beginExport();
    },
    async () => {
      endExport();
      trace.disable();
      await provider.shutdown().catch(() => undefined);
    },
  );
};
