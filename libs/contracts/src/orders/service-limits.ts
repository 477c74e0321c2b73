/**
 * Seconds. An order is in time that arrives within so long, that the first receiver takes within so long of its arrival,
 * and that is accepted within so long of its arrival.
 */
export const serviceLimits = { arrival: 5, delivery: 5, acceptance: 60 } as const;
