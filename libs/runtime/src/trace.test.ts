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

  const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  it.each([
    [`00-${traceId}-${spanId}-01`, true],
    [`00-${traceId}-${spanId}-00`, true],
    [`cc-${traceId}-${spanId}-01-what-the-future-will-be-like`, true],
    [`00-${traceId}-${spanId}-01-more`, false],
    [`ff-${traceId}-${spanId}-01`, false],
    [`00-${'0'.repeat(32)}-${spanId}-01`, false],
    [`00-${traceId}-${'0'.repeat(16)}-01`, false],
    [`00-${traceId.toUpperCase()}-${spanId}-01`, false],
    [`00-${traceId}-${spanId}`, false],
    [` 00-${traceId}-${spanId}-01\n`, false],
    ['', false],
  ])('has the parent %j: %s', (parent, isOne) => {
    expect(isTraceparent(parent)).toBe(isOne);
    expect(nextTraceparent(parent).includes(traceId)).toBe(isOne);
  });

  it('starts anew where the parent is not a traceparent', () => {
    expect(isTraceparent(startSpan('work', { kind: 'server', parent: 'nonsense' }).traceparent)).toBe(true);
  });

  it.each(['first', 'second'])(
    'is exported as one trace of parent and child, by the %s that a process starts',
    async () => {
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
    },
  );
});
