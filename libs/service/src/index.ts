export { openService, type App, type OpenedService, type RunOptions, type ServiceOptions } from './open-service.ts';
export { runApp } from './run-app.ts';
