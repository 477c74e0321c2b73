import { createLogger, main, runService } from '@kopru/runtime';
import { createApp } from './app.ts';
import { loadConfig } from './config.ts';

const graceMs = 5000;

main(() => {
  const config = loadConfig(process.env);
  const logger = createLogger({ service: 'sandbox', level: config.LOG_LEVEL });
  runService(createApp(config, logger), { logger, graceMs });
});
