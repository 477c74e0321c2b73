import { jest } from '@jest/globals';
import './certification/tills.spec.ts';
import './certification/certifier.spec.ts';
import './certification/tunnel.spec.ts';
import './certification/panel.spec.ts';
// Its last runs go on until the system ends.
import './certification/runs.spec.ts';

/** The specifications of certification, on one system. */
jest.setTimeout(600_000);
