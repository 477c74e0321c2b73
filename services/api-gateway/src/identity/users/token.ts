import { hash, randomBytes } from 'node:crypto';

/** A secret that a browser stores in a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token: nobody can sign in with it. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'hex');
