export { type AlteredLog } from './doctor.ts';
export { openService, type App, type OpenedService, type ServiceOptions } from './open-service.ts';
export { runApp } from './run-app.ts';
