import { jest } from '@jest/globals';
import './sandbox/sandbox.spec.ts';
import './sandbox/clock.spec.ts';
import './sandbox/platforms.spec.ts';
import './sandbox/tunnels.spec.ts';

/** The specifications of the sandbox, on one system. */
jest.setTimeout(300_000);
