import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openSigning, type Keys, type Signing } from '../support/signing.ts';

const service = 'order-service';
const image = `kopru/${service}:${process.env['KOPRU_VERSION'] ?? 'dev'}`;
const tag = `${service}:1`;
const digestOf = (address: string): string => address.split('@')[1] ?? '';
/** The first time, cosign is compiled. */
const limitMs = 2_400_000;
/** Needs the image and Go, which gets cosign and all that it is made of: minutes. */
const describeFull = process.env['TEST_SCALE'] === 'full' ? describe : describe.skip;

describeFull('an image that is signed as a release signs it', () => {
  let signing: Signing;
  let ours: Keys;
  let theirs: Keys;
  let signed = '';

  beforeAll(async () => {
    signing = await openSigning();
    [ours, theirs] = [await signing.newKeys('ours'), await signing.newKeys('theirs')];
    signed = await signing.push(image, tag);
    await signing.sign(signed, ours);
  }, limitMs);
  afterAll(() => signing.stop());

  it('is the one that was built, and is accepted by its digest and by its tag', async () => {
    const manifest = await signing.crane('manifest', signed);
    expect(signed).toContain(`@sha256:${createHash('sha256').update(manifest).digest('hex')}`);
    const { config } = JSON.parse(manifest) as { config: { digest: string } };
    const inspect = ['image', 'inspect', '--format', '{{.Id}}', image];
    expect(config.digest).toBe(execFileSync('docker', inspect, { encoding: 'utf8' }).trim());
    for (const one of [signed, signing.at(tag)])
      expect(await signing.verify(one, ours)).toMatchObject({ isAccepted: true });
  });

  it('is refused where one label was added, also behind the tag that was moved to it', async () => {
    const other = signing.at(`${service}:2`);
    await signing.crane('copy', signed, other);
    expect(await signing.verify(other, ours)).toMatchObject({ isAccepted: true });
    await signing.crane('mutate', '--label', 'changed=yes', '--tag', other, signed);
    const byDigest = signed.replace(digestOf(signed), await signing.crane('digest', other));
    const refused = { isAccepted: false, errors: expect.stringContaining('no signatures found') };
    for (const one of [byDigest, other])
      expect(await signing.verify(one, ours)).toEqual(expect.objectContaining(refused));
  });

  it('is refused with a foreign key, and so is what a foreign key has signed', async () => {
    const refused = { isAccepted: false, errors: expect.stringContaining('do not match') };
    expect(await signing.verify(signed, theirs)).toEqual(expect.objectContaining(refused));
    const elsewhere = signing.at('elsewhere:1');
    await signing.crane('copy', signed, elsewhere);
    await signing.sign(`${signing.at('elsewhere')}@${digestOf(signed)}`, theirs);
    expect(await signing.verify(elsewhere, theirs)).toMatchObject({ isAccepted: true });
    expect(await signing.verify(elsewhere, ours)).toEqual(expect.objectContaining(refused));
  });

  it('has the bill of materials that was attested, member by member', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kopru-bill-'));
    try {
      execFileSync(process.execPath, [resolve('scripts', 'sbom.mjs'), folder, service], { stdio: 'ignore' });
      const file = join(folder, `${service}.cdx.json`);
      await signing.attest(signed, ours, file);
      const { output } = await signing.verifyAttestation(signed, ours);
      const { payload } = JSON.parse(output) as { payload: string };
      const { predicate } = JSON.parse(Buffer.from(payload, 'base64').toString()) as { predicate: unknown };
      expect(predicate).toEqual(JSON.parse(readFileSync(file, 'utf8')));
      expect(await signing.verifyAttestation(signed, theirs)).toMatchObject({ isAccepted: false });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
