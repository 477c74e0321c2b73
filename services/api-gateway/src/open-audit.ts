import type { OpenedService } from '@kopru/service';
import { createAuditLog } from './audit/audit-log.ts';
import { makeAudited, makeNoteRefusal } from './audit/audited.ts';
import type { AuditChains } from './audit/chains.ts';
import { makeTrackChanges } from './audit/state.ts';
import type { ServiceClients } from './clients/service-clients.ts';
import type { Config } from './config.ts';
import type { Accounts } from './identity/open-accounts.ts';

interface Parts {
  accounts: Accounts;
  clients: ServiceClients;
  chains: AuditChains;
  now: () => Date;
}

/** The audit log, and what writes to it. */
export const openAudit = (
  { mongo, logger, metrics }: OpenedService,
  config: Config,
  { accounts, clients, chains, now }: Parts,
) => {
  const auditLog = createAuditLog({
    ...{ chains, mongo, logger, metrics, now },
    retentionDays: config.AUDIT_RETENTION_DAYS,
  });
  return {
    auditLog,
    audited: makeAudited(auditLog, makeTrackChanges(clients, accounts)),
    noteRefusal: makeNoteRefusal(auditLog),
  };
};
export type OpenedAudit = ReturnType<typeof openAudit>;
