import { runApp } from '@kopru/service';
import { createApp } from './app.ts';
import { loadConfig } from './config.ts';

runApp(() => createApp(loadConfig(process.env)));
