import { createLogger, main, runService } from '@kopru/runtime';
import { createApp } from './app.ts';
import { loadConfig } from './config.ts';

main(() => {
  const config = loadConfig(process.env);
  const logger = createLogger({ service: 'api-gateway', level: config.LOG_LEVEL });
  runService(createApp(config, logger), { logger, graceMs: config.SHUTDOWN_GRACE });
});
