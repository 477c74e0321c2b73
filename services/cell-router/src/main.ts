import { main, runService } from '@kopru/runtime';
import { createApp } from './app.ts';
import { loadConfig } from './config.ts';

main(() => {
  const app = createApp(loadConfig(process.env));
  runService(app, app);
});
