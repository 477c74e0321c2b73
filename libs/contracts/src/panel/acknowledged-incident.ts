import type { Incident } from '../internal/incidents.ts';

/** An order that still waits then is notified again: it ends in a cancellation otherwise. */
const orderWaitsMs = 60_000;

/** When an acknowledged incident is notified again; Infinity: not at all; -Infinity: nobody is on it. */
export const acknowledgedUntilMs = ({ kind, acknowledged }: Pick<Incident, 'kind' | 'acknowledged'>): number => {
  if (acknowledged === null) return -Infinity;
  return kind === 'order_not_accepted' ? Date.parse(acknowledged.at) + orderWaitsMs : Infinity;
};

/** Whether somebody is on an incident, so that no other person is notified. */
export const isAcknowledged = (incident: Pick<Incident, 'kind' | 'acknowledged'>, nowMs: number): boolean =>
  nowMs < acknowledgedUntilMs(incident);
