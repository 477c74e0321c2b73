import { jest } from '@jest/globals';
import './panel/sessions.spec.ts';
import './panel/roles.spec.ts';
import './panel/second-factor.spec.ts';
import './panel/invitations.spec.ts';
import './panel/contacts.spec.ts';
import './panel/calls.spec.ts';
import './panel/single-sign-on.spec.ts';
import './panel/limits.spec.ts';
import './panel/caller-address.spec.ts';
import './panel/live.spec.ts';
import './panel/live-queue.spec.ts';
import './panel/downloads.spec.ts';

/** The specifications of the session API at a gateway alone: each starts its own, for sign-ins are counted by address. */
jest.setTimeout(300_000);
