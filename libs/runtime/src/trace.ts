import { randomUUID } from 'node:crypto';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api';

const getTracer = (): Tracer => trace.getTracer('kopru');
const exporting = { count: 0, tracer: getTracer() };

/** Call when spans begin to be exported; call the returned function when they no longer are. */
export const beginExport = (): (() => void) => {
  exporting.count += 1;
  // The tracer of before stays with the first provider of the process for ever.
  exporting.tracer = getTracer();
  return () => {
    exporting.count -= 1;
  };
};

/** Whether spans are exported; traceparents are passed on either way. */
export const isTracing = (): boolean => exporting.count > 0;

/** https://www.w3.org/TR/trace-context/#traceparent-header-field-values. */
const traceparentOfW3c =
  /^(?!ff)(?<version>[\da-f]{2})-(?!0{32})(?<traceId>[\da-f]{32})-(?!0{16})(?<spanId>[\da-f]{16})-(?<flags>[\da-f]{2})(?<more>-.*)?$/;

/** Null: it is none. A later version may have more members. */
const parseTraceParent = (text: string): SpanContext | null => {
  const { version, traceId, spanId, flags, more } = traceparentOfW3c.exec(text)?.groups ?? {};
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  return version === '00' && more !== undefined ? null : { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
};

export const isTraceparent = (text: string | undefined): text is string =>
  text !== undefined && parseTraceParent(text) !== null;

/** The trace id, which all hops of a traceparent share; undefined without a valid one. */
export const traceIdOf = (traceparent: string | undefined): string | undefined =>
  traceparent === undefined ? undefined : parseTraceParent(traceparent)?.traceId;

/** Node makes random UUIDs in advance, which is many times faster than asking for bytes each time. */
const randomHex = (): string => randomUUID().replaceAll('-', '');

/** A new trace, or the next hop of an existing one (W3C Trace Context). */
export const nextTraceparent = (parent?: string): string =>
  `00-${traceIdOf(parent) ?? randomHex()}-${randomHex().slice(0, 16)}-01`;

export interface TraceSpan {
  /** To be passed on to the next hop. */
  readonly traceparent: string;
  end(error?: unknown): void;
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

const contextOf = (traceparent: string | undefined): Context => {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
};

const traceparentOf = (span: Span): string => {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
};

/** A span under `parent`; without a configured exporter it costs little and still has a traceparent to pass on. */
export const startSpan = (
  name: string,
  options: { kind: keyof typeof kinds; parent?: string; attributes?: Attributes },
): TraceSpan => {
  const span = exporting.tracer.startSpan(
    name,
    { kind: kinds[options.kind], attributes: options.attributes ?? {} },
    contextOf(options.parent),
  );
  const traceparent = span.isRecording() ? traceparentOf(span) : nextTraceparent(options.parent);
  return {
    traceparent,
    end(error) {
      if (error !== undefined)
        span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : 'failed' });
      span.end();
    },
  };
};
