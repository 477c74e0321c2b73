import { jest } from '@jest/globals';
import './api/conventions.spec.ts';
import './api/keys.spec.ts';
import './api/bound-keys.spec.ts';
import './api/find-accounts.spec.ts';
import './api/data-subjects.spec.ts';
import './api/existing-client.spec.ts';
import './api/read-only.spec.ts';
import './api/internal-callers.spec.ts';
import './api/user-create.spec.ts';
import './api/matrix.spec.ts';

/** The specifications of the public interface as a whole, on one system. */
jest.setTimeout(300_000);
