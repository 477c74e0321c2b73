import { failure } from '@kopru/contracts/errors/failures';
import { capabilities } from '@kopru/contracts/platforms/capabilities';
import { areSameHours, type Hours } from '@kopru/contracts/values/hours';
import type { AtPlatform, PlatformHours, DesiredStateRepository } from '../ports.ts';
import { afterRefusal, never, type Pace, type Progress, refusalOf } from './progress.ts';
import { type DesiredHours, isUnobserved, desiredAt, type DesiredState } from './desired-state.ts';

export interface HoursSeen {
  hours: Hours;
  at: Date;
}

/** How far a platform is with the desired working hours. */
export interface HoursAtPlatform extends AtPlatform, Progress<HoursSeen> {
  /** The time of the desired hours that the platform last acted on; null: never. */
  observedDesiredAt: Date | null;
  /** When the platform is next polled for drift. */
  lookAt: Date;
}

/** The result of a reconcile pass; `gone`: there is nothing to reconcile any more. */
export type ReconciledHours = Omit<HoursAtPlatform, '_id' | 'accountId' | 'restaurantId' | 'provider' | 'version'>;
export type ReconcileHours = (state: HoursAtPlatform) => Promise<ReconciledHours | 'gone'>;

/** Applies the desired working hours at one platform, or checks for drift. */
export const makeReconcileHours = (
  parts: { desiredStates: Pick<DesiredStateRepository, 'find'>; platforms: PlatformHours } & Pace,
): ReconcileHours => {
  const { desiredStates, platforms, lookEveryMs, now } = parts;

  const reconciledAs = (
    known: HoursAtPlatform,
    desired: DesiredHours,
    change: Partial<ReconciledHours> & Pick<ReconciledHours, 'state'>,
  ): ReconciledHours => {
    const { observedDesiredAt, observed, drift, isDriftAdopted } = known;
    const { nextAt = new Date(now().getTime() + lookEveryMs) } = change;
    return {
      ...{ observedDesiredAt, observed, drift, isDriftAdopted, failures: 0, dueAt: null, reason: null },
      since: known.state === change.state && known.since >= desired.at ? known.since : now(),
      ...change,
      nextAt,
      lookAt: nextAt,
    };
  };
  const inLine = (known: HoursAtPlatform, desired: DesiredHours): ReconciledHours => {
    const { hours, at } = desired;
    return reconciledAs(known, desired, {
      state: 'applied',
      observedDesiredAt: at,
      observed: { hours, at: now() },
      isDriftAdopted: false,
    });
  };

  const reconcileOnce = async (
    known: HoursAtPlatform,
    desired: DesiredHours,
    { onDrift }: DesiredState,
  ): Promise<ReconciledHours> => {
    const isNew = isUnobserved(known, desired);
    const read = await platforms.read(known);
    // Platforms limit changes of the hours more than reads, so hours that are in sync are not sent.
    const isInSync = read === null ? known.state === 'applied' && !isNew : areSameHours(read, desired.hours);
    if (isInSync) return inLine(known, desired);
    const seen = read && { hours: read, at: now() };
    const isDrift = !isNew && (known.state === 'applied' || known.isDriftAdopted);
    const drift = isDrift && !known.isDriftAdopted ? seen : known.drift;
    if (isDrift && (onDrift === 'adopt' || known.isDriftAdopted)) {
      const reason = failure('hours_changed_at_platform');
      return reconciledAs(known, desired, { state: 'refused', reason, observed: seen, drift, isDriftAdopted: true });
    }
    await platforms.set(known, desired.hours);
    return inLine({ ...known, drift }, desired);
  };

  return async (known) => {
    const found = await desiredStates.find(known.accountId, known.restaurantId);
    const desired = found && desiredAt(found.hours, known.provider);
    if (found === undefined || desired == null) return 'gone';
    if (!capabilities[known.provider].hours)
      return reconciledAs(known, desired, {
        state: 'unsupported',
        reason: failure('hours_not_settable'),
        nextAt: never,
      });
    // Another part of the desired state has changed.
    if (!isUnobserved(known, desired) && known.lookAt > now()) return { ...known, nextAt: known.lookAt };
    try {
      return await reconcileOnce(known, desired, found);
    } catch (error) {
      return reconciledAs(known, desired, afterRefusal(refusalOf(error), known.failures, parts));
    }
  };
};
