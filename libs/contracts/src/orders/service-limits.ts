/** An order is in time that arrives within so long, and that is accepted within so long of its arrival; seconds. */
export const serviceLimits = { arrival: 5, acceptance: 60 } as const;
