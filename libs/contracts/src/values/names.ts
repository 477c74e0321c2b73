import { z } from 'zod';

/** Control characters, line separators and bidi controls, as the regular expressions of every language have them. */
const obeyedRanges = String.raw`\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069`;
const obeyed = new RegExp(`[${obeyedRanges}]`, 'u');

const refusal = 'must hold no control characters, line breaks or characters that change the direction of text';
const isLine = (text: string): boolean => !obeyed.test(text);

/** A text for people that may be empty; it stands on one line of terminals, slips, letters and pages. */
export const lineSchema = (max: number) => z.string().max(max).refine(isLine, refusal);

/** What something of an account is called. */
export const nameSchema = (max: number) => z.string().trim().min(1).max(max).refine(isLine, refusal);

/** A name of which the OpenAPI document can say all: nothing is trimmed, and it has up to `max` code points. */
export const plainNameSchema = (max: number) =>
  z.string().regex(new RegExp(`^[^${obeyedRanges}]{1,${max}}$`, 'u'), `must be 1 to ${max} characters; it ${refusal}`);
