import { main, runService } from '@kopru/runtime';
import type { App } from './open-service.ts';

/** The life of a service's process, from its configuration to its last line in the log. */
export const runApp = (create: () => App): void => {
  main(() => {
    const app = create();
    runService(app, app);
  });
};
