import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster/cluster.ts';
import { isClusterFault, type ClusterFault } from './cluster/faults.ts';
import { isWhole, strikeCluster } from './cluster/strike.ts';
import { strike, type Target } from './faults.ts';
import type { Options } from './options.ts';
import type { Struck } from './recovery.ts';
import { clusterScheduleOf, nameOf, scheduleOf, type Fault } from './schedule.ts';

interface Stage {
  target: Target;
  cluster: Cluster | undefined;
  elapsed: () => number;
  log: (text: string) => void;
}

/** Lets every fault of the schedule happen, one after the other; resolves to those that did. */
export const strikeAll = async (options: Options, { target, cluster, elapsed, log }: Stage): Promise<Struck[]> => {
  const schedule = cluster === undefined ? scheduleOf(options) : clusterScheduleOf(options);
  const strikeOne = async (fault: Fault | ClusterFault): Promise<boolean> => {
    if (!isClusterFault(fault)) return strike(target, fault);
    return cluster !== undefined && strikeCluster(cluster, fault, log);
  };
  const struck: Struck[] = [];
  for (const { atMs, fault } of options.hasFaults ? schedule : []) {
    await pause(Math.max(0, atMs - elapsed()));
    // A server that is still joining the others would make another fault of this one.
    if (cluster !== undefined) await isWhole(cluster, log).catch((error: unknown) => log(String(error)));
    if (cluster !== undefined && elapsed() > (options.durationMs * 5) / 6) break;
    const startedAtMs = elapsed();
    log(`${(startedAtMs / 1000).toFixed(1)} s ${JSON.stringify(fault)}`);
    const hasStruck = await strikeOne(fault).catch((error: unknown) => {
      log(`${nameOf(fault)} failed: ${String(error)}`);
      return false;
    });
    if (hasStruck) struck.push({ name: nameOf(fault), startedAtMs, endedAtMs: elapsed() });
    log(`${(elapsed() / 1000).toFixed(1)} s ${nameOf(fault)} is over${hasStruck ? '' : ' (nothing to strike)'}`);
  }
  return struck;
};
