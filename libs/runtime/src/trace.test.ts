import { InMemorySpanExporter } from '@opentelemetry/sdk-trace';
import { isTraceparent, nextTraceparent, startSpan } from './trace.ts';
import { createTracing } from './tracing.ts';

describe('a trace', () => {
  it('goes on in the same trace with another span, exporter or none', () => {
    const first = nextTraceparent();
    const second = startSpan('work', { kind: 'server', parent: first }).traceparent;
    expect(isTraceparent(second)).toBe(true);
    expect(second.slice(0, 35)).toBe(first.slice(0, 35));
    expect(second).not.toBe(first);
  });

  it('starts anew where the parent is not a traceparent', () => {
    expect(isTraceparent(startSpan('work', { kind: 'server', parent: 'nonsense' }).traceparent)).toBe(true);
  });

  it('is exported as one trace of parent and child', async () => {
    const exporter = new InMemorySpanExporter();
    const tracing = createTracing({ service: 'test', endpoint: undefined, exporter });
    await tracing.start();
    const parent = startSpan('push', { kind: 'server' });
    const child = startSpan('store', { kind: 'consumer', parent: parent.traceparent });
    child.end(new Error('full'));
    parent.end();
    const spans: ReturnType<InMemorySpanExporter['getFinishedSpans']> = [];
    const shutdown = exporter.shutdown.bind(exporter);
    exporter.shutdown = () => {
      spans.push(...exporter.getFinishedSpans());
      return shutdown();
    };
    await tracing.stop();
    expect(spans.map((span) => [span.name, span.spanContext().traceId === spans[0]?.spanContext().traceId])).toEqual([
      ['store', true],
      ['push', true],
    ]);
    expect(spans[0]?.parentSpanContext?.spanId).toBe(parent.traceparent.slice(36, 52));
    expect(spans[0]?.status.message).toBe('full');
  });
});
