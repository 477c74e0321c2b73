import { z } from 'zod';

/** The most bytes of a member whose contents nobody prescribes, measured as JSON. */
export const maxFreeFormBytes = 8192;

/** What bounds a schema whose own terms do not; a test looks for schemas that stand neither here nor in such a one. */
export const boundedForms = z.registry<{ maxBytes: number }>();

/** The same schema for values of at most so many bytes. */
export const withinBytes = <S extends z.ZodType>(schema: S, maxBytes = maxFreeFormBytes): S => {
  const bounded = schema.refine(
    (value) => Buffer.byteLength(JSON.stringify(value)) <= maxBytes,
    `must be at most ${maxBytes} bytes long`,
  );
  boundedForms.add(bounded, { maxBytes });
  return bounded;
};

/** Data that an account stores under names of its own. */
export const freeFormSchema = withinBytes(z.record(z.string(), z.unknown()));
