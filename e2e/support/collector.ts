import { receiver } from '@kopru/testing';

export interface CollectedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
}

interface Attribute {
  key: string;
  value: { stringValue?: string };
}
interface Export {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: { name: string; traceId: string; spanId: string; parentSpanId?: string }[] }[];
  }[];
}

export interface Collector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spansOf: (traceId: string) => CollectedSpan[];
  /** Everything received, as text. */
  text: () => string;
  stop: () => Promise<void>;
}

const spansIn = ({ resourceSpans }: Export): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
    return scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ name, traceId, spanId, parentSpanId = '' }) => ({ service, name, traceId, spanId, parentSpanId }));
  });

/** A collector of OTLP over HTTP that keeps what it receives. */
export const openCollector = async (): Promise<Collector> => {
  const { url, requests, stop } = await receiver<Export>({ body: {} });
  return {
    url,
    text: () => requests.map(({ text }) => text).join(''),
    spansOf: (traceId) =>
      requests
        .filter(({ path }) => path === '/v1/traces')
        .flatMap(({ json }) => spansIn(json))
        .filter((span) => span.traceId === traceId),
    stop,
  };
};
