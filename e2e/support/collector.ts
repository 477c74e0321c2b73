import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

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
  /** Everything that came, as it came. */
  text: () => string;
  close: () => Promise<void>;
}

const spansIn = ({ resourceSpans }: Export): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
    return scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ name, traceId, spanId, parentSpanId = '' }) => ({ service, name, traceId, spanId, parentSpanId }));
  });

/** A collector of OTLP over HTTP that keeps what it gets. */
export const openCollector = async (): Promise<Collector> => {
  const spans: CollectedSpan[] = [];
  const texts: string[] = [];
  const server = createServer((request, response) => {
    const take = async (): Promise<void> => {
      const text = Buffer.concat((await request.toArray()) as Buffer[]).toString();
      texts.push(text);
      if (request.url === '/v1/traces') spans.push(...spansIn(JSON.parse(text) as Export));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    };
    take().catch(() => response.writeHead(400).end());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    text: () => texts.join(''),
    spansOf: (traceId) => spans.filter((span) => span.traceId === traceId),
    close: () =>
      new Promise((closed) => {
        server.close(() => {
          closed();
        });
        server.closeAllConnections();
      }),
  };
};
