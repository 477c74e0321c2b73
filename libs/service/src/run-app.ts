import { main, runService } from '@kopru/runtime';
import type { App } from './open-service.ts';

/** Runs a service's process, from reading its configuration to its last log line. */
export const runApp = (create: () => App): void => {
  main(() => {
    const app = create();
    runService(app, app);
  });
};
