import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { publicOperations } from '@kopru/contracts/public/operations';
import { version } from '@kopru/contracts/version';
import { createVerifier } from 'fast-jwt';
import { sharedSystem } from '../support/shared-system.ts';
import { certifiedBy, settings, till, type Certified } from './certified.ts';

describe('the certification of a till', () => {
  let certification: Certified;
  beforeAll(async () => {
    certification = certifiedBy(await sharedSystem(settings));
  });
  afterAll(() => certification?.stop());

  it('gives what was passed a certificate that another library verifies, and a link that its owner switches on and off', async () => {
    const { run, api } = await certification.judged({ seed: 3, scenarios: ['new-orders-are-read'] });
    const path = `/certifications/${run.id}/certificate` as const;
    const read = await api(`GET ${path}`);
    const { certificate, jws, ...rest } = publicOperations.getCertificate.data.strict().parse(read.body.data);
    expect(rest).toEqual({ isExpired: false, publicPath: null });
    expect(certificate).toMatchObject({ id: run.id, till, seed: 3, levels: [], version, validFor: '0.1' });
    expect(certificate.scenarios[0]?.findings.every(({ evidence }) => evidence.length > 0)).toBe(true);

    const { keys } = (await (await fetch(`${certification.system.url}/.well-known/jwks.json`)).json()) as {
      keys: JsonWebKey[];
    };
    const [jwk] = keys;
    const key = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const check = createVerifier({ key, algorithms: ['EdDSA'], complete: true });
    expect(check(jws)).toMatchObject({ header: { alg: 'EdDSA', kid: jwk?.kid }, payload: certificate });
    const [head = '', , signature = ''] = jws.split('.');
    const forged = Buffer.from(JSON.stringify({ ...certificate, levels: ['steers'] })).toString('base64url');
    expect(() => check(`${head}.${forged}.${signature}`) as unknown).toThrow(/signature/);
    expect(JSON.stringify(keys)).not.toContain('"d"');

    const publish = async (isPublic: boolean) =>
      (await api(`PUT ${path}`, { body: { isPublic } })).body.data as { publicPath: string | null };
    const { publicPath } = await publish(true);
    const shown = await fetch(`${certification.system.url}${publicPath}`);
    expect([shown.status, await shown.json()]).toEqual([200, { certificate, jws, isExpired: false, publicPath }]);
    expect((await publish(false)).publicPath).toBeNull();
    expect((await fetch(`${certification.system.url}${publicPath}`)).status).toBe(404);
    expect((await publish(true)).publicPath).not.toBe(publicPath);
  });
});
