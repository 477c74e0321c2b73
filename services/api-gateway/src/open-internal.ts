import type { Keyring } from '@kopru/secrets';
import type { OpenedService } from '@kopru/service';
import type { AuditChains } from './audit/chains.ts';
import { certifierRoutes } from './certificates/certifier.routes.ts';
import { makeFindAccounts } from './identity/find-accounts.ts';
import type { Accounts } from './identity/open-accounts.ts';
import { makeResealSecrets } from './identity/reseal-secrets.ts';
import type { SingleSignOnSettings } from './identity/sign-in/single-sign-on.ts';
import { auditCommands } from './internal/admin-audit.ts';
import { adminCommands } from './internal/admin-commands.ts';
import { makeFindPosNotReading } from './internal/find-pos-not-reading.ts';
import { incidentFactRoutes } from './internal/incident-facts.routes.ts';
import { internalRoutes } from './internal/internal.routes.ts';
import type { OpenedAudit } from './open-audit.ts';
import type { OpenedClients } from './open-clients.ts';
import type { OpenedViews } from './open-views.ts';
import { makeResealResults } from './public/requests/reseal-results.ts';

interface Parts {
  accounts: Accounts;
  opened: OpenedClients;
  audit: OpenedAudit;
  views: OpenedViews;
  auditChains: AuditChains;
  singleSignOn: SingleSignOnSettings | undefined;
  keyring: Keyring;
  now: () => Date;
}

/** What the other services and the operator ask. */
export const openInternal = (
  { mongo }: OpenedService,
  { accounts, opened, audit, views, auditChains, singleSignOn, keyring, now }: Parts,
): ReturnType<typeof internalRoutes>[] => {
  const { clients, signer, certifications } = opened;
  const resealSecrets = makeResealSecrets({
    ...accounts,
    keyring,
    resealResults: makeResealResults(mongo, keyring),
    resealChains: auditChains.reseal,
    clients: clients.secrets,
  });
  const commands = {
    ...adminCommands(accounts, resealSecrets, clients, singleSignOn),
    ...auditCommands(auditChains),
  };
  const findAccounts = makeFindAccounts({
    ...accounts,
    keyring,
    holderOfIngress: async (token) => (await clients.platforms.holder({ body: { token } })).accountId,
    holderOfCertificate: async (publicId) => (await certifications.published(publicId, 'en'))?.accountId ?? null,
  });
  return [
    certifierRoutes({ clients, sandboxes: accounts.sandboxes, signer }),
    incidentFactRoutes(accounts.accounts, now),
    internalRoutes(commands, clients, views.showOrder, audit.audited, {
      findAccounts,
      findPosNotReading: makeFindPosNotReading({ ...accounts, endpoints: clients.endpoints, now }),
    }),
  ];
};
