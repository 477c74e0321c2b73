import { jest } from '@jest/globals';
import './foreign/branch-limits.spec.ts';
import './foreign/internal.spec.ts';
import './foreign/public.spec.ts';

/** The specifications of what is of another account, or another branch, on one system. */
jest.setTimeout(300_000);
