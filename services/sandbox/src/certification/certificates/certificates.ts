import { randomBytes } from 'node:crypto';
import { appError } from '@kopru/contracts/errors/errors';
import type { Certificate } from '@kopru/contracts/public/certifications';
import type { ServiceClients } from '../../clients/service-clients.ts';
import type { RunDocument } from '../records/run.model.ts';
import type { Runs } from '../records/runs.ts';
import { levelsOf } from './levels.ts';

/** `1.4` of `1.4.2`: a certificate is valid for a minor version. */
const minorOf = (version: string): string => version.split('.').slice(0, 2).join('.');

/** The content of the certificate of a passed run. */
const payloadOf = (run: RunDocument): Certificate['certificate'] => ({
  id: run._id,
  till: run.till,
  version: run.version,
  validFor: minorOf(run.version),
  seed: run.seed,
  levels: levelsOf(run),
  certifiedAt: (run.endedAt ?? run.startedAt).toISOString(),
  scenarios: run.verdicts.map(({ scenario, findings }) => ({
    scenario,
    findings: findings.map(({ predicate, order, evidence }) => ({ predicate, order, evidence })),
  })),
});

/** A certificate with a public link, and its run, which has the texts. */
export interface Published {
  run: RunDocument;
  document: Certificate;
}

/** Certificates of passed runs; each is signed once and never changes. */
export const createCertificates = (parts: {
  runs: Runs;
  certifier: Pick<ServiceClients['certifier'], 'sign'>;
  version: string;
}) => {
  const { runs, certifier, version } = parts;
  /** Older versions did not save certificates. */
  const signed = async (run: RunDocument) => {
    const payload = payloadOf(run);
    const { jws } = await certifier.sign({ accountId: run.accountId, body: payload });
    return runs.saveCertificate(run._id, { payload, jws });
  };
  const certificateOf = async (run: RunDocument): Promise<Certificate> => {
    if (run.state !== 'passed') throw appError('not_certified');
    const { payload: certificate, jws } = run.certificate ?? (await signed(run));
    return {
      certificate,
      jws,
      isExpired: certificate.validFor !== minorOf(version),
      publicPath: run.publicId === null ? null : `/certificates/${run.publicId}`,
    };
  };
  return {
    /** `not_certified` */
    of: async (accountId: string, id: string): Promise<Certificate> => certificateOf(await runs.find(accountId, id)),
    /** Everybody who has the link can read it; a link that was switched off never works again. */
    publish: async (accountId: string, id: string, isPublic: boolean): Promise<Certificate> => {
      const run = await runs.find(accountId, id);
      if (run.state !== 'passed') throw appError('not_certified');
      const publicId = isPublic ? (run.publicId ?? randomBytes(18).toString('base64url')) : null;
      await runs.setPublicId(id, publicId);
      return certificateOf({ ...run, publicId });
    },
    /** Undefined: no such link. */
    byLink: async (publicId: string): Promise<Published | undefined> => {
      const run = await runs.byPublicId(publicId);
      return run && { run, document: await certificateOf(run) };
    },
  };
};
export type Certificates = ReturnType<typeof createCertificates>;
