import { trace } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
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
  const nothing = (): undefined => undefined;
  if (endpoint === undefined && exporter === undefined) return service(nothing, nothing);
  let end = (): Promise<void> => Promise.resolve();
  return service(
    async () => {
      // Only a process that exports spans loads the SDK.
      const { createTracerProvider, createExporter } = await import('./tracer-provider.ts');
      const provider = createTracerProvider(name, exporter ?? createExporter(endpoint ?? ''));
      trace.setGlobalTracerProvider(provider);
      const endExport = beginExport();
      end = async () => {
        endExport();
        trace.disable();
        await provider.shutdown().catch(nothing);
      };
    },
    () => end(),
  );
};
