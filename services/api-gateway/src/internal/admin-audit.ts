import { idSchema } from '@kopru/contracts/values/ids';
import { nameSchema } from '@kopru/contracts/values/names';
import { z } from 'zod';
import type { AuditChains } from '../audit/chains.ts';
import { checkGap } from '../audit/gaps.ts';
import { acknowledgement, noAccount } from '../audit/link.ts';
import { type AdminCommand, command } from './admin-command.ts';

const acknowledgeSchema = z.object({
  account: z.union([idSchema, z.literal(noAccount)]),
  gap: z.string().max(100),
  /** As long as in an entry. */
  reason: nameSchema(200),
});

/** Its own entry in the log is what counts: it says who has looked at which gap, and is in a chain itself. */
export const auditCommands = (chains: Pick<AuditChains, 'inspect'>): Record<string, AdminCommand> => ({
  [acknowledgement]: command(acknowledgeSchema, async ({ account, gap, reason }) => {
    await checkGap(chains, account, gap);
    return { account, gap, reason };
  }),
});
