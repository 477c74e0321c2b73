export { openService, type App, type OpenedService } from './open-service.ts';
export { runApp } from './run-app.ts';
