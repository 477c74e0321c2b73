import { createLogger, createTracing, inOrder, main, runService, shutdownTimes } from '@kopru/runtime';
import { createApp } from './app.ts';
import { loadConfig } from './config.ts';

main(() => {
  const config = loadConfig(process.env);
  const logger = createLogger({ service: 'webhook-dispatcher', level: config.LOG_LEVEL });
  const tracing = createTracing({ service: 'webhook-dispatcher', endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT });
  runService(inOrder([tracing, createApp(config, { logger })]), { logger, graceMs: shutdownTimes(config).graceMs });
});
