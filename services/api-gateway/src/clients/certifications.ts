import { certificationOperations, maxPublicId } from '@kopru/contracts/internal/certifications';
import type { Locale } from '@kopru/contracts/errors/failures';
import type { CertificationWrite } from '@kopru/contracts/public/certifications';
import type { OpenedService } from '@kopru/service';
import type { Config } from '../config.ts';
import { createSandboxClient } from './sandbox-client.ts';

interface Named {
  accountId: string;
  id: string;
  locale: Locale;
}

/** Certifications, which the sandbox plays; an installation without one has none. */
export const createCertifications = (config: Config, open: OpenedService['client']) => {
  const { client, clientOr } = createSandboxClient(certificationOperations, config, open);
  const known = () => clientOr('certification_not_found');
  const call = ({ accountId, id, locale }: Named) => ({ accountId, id, query: { locale } });
  return {
    /** Undefined: nobody is certified here. */
    client,
    scenarios: async (accountId: string, locale: Locale) =>
      client === undefined ? [] : (await client.listScenarios({ accountId, query: { locale } })).items,
    /** `sandbox_not_set_up`, `receiver_not_ready`, `webhook_not_found`, `certification_running` */
    start: async (accountId: string, body: CertificationWrite, locale: Locale) =>
      clientOr('sandbox_not_set_up').start({ accountId, query: { locale }, body }),
    list: async (accountId: string, locale: Locale) =>
      client === undefined ? [] : (await client.list({ accountId, query: { locale } })).items,
    find: async (named: Named) => known().get(call(named)),
    cancel: async (named: Named) => known().cancel(call(named)),
    /** `not_certified` */
    certificate: async (named: Named) => known().getCertificate(call(named)),
    publish: async (named: Named, isPublic: boolean) =>
      known().publishCertificate({ ...call(named), body: { isPublic } }),
    /** Undefined: there are no certificates here. */
    published: (publicId: string, locale: Locale) =>
      // What is cut leads nowhere, as what is too long does.
      client?.published({ publicId: publicId.slice(0, maxPublicId), query: { locale } }),
  };
};
export type Certifications = ReturnType<typeof createCertifications>;
