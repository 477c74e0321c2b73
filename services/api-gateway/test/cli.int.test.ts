import { jest } from '@jest/globals';
import './cli/commands.spec.ts';
import './cli/listen.spec.ts';
import './cli/clock.spec.ts';
import './cli/trigger.spec.ts';
import './cli/certify.spec.ts';
import './cli/print.spec.ts';

/** The specifications of kopru, on one system. */
jest.setTimeout(300_000);
