import { accountAt, call, dataOf, waitFor } from '@kopru/testing';
import { till } from '../certification/certified.ts';
import { startTill } from '../certification/till.ts';
import type { Source } from './search.ts';
import type { PrivacyFixture } from './fixture.ts';

interface Certified {
  jws: string;
  publicPath: string;
}
interface Ordered {
  client: { name: string | null; clientPhoneNumber: string | null };
}

/** A till of the account's sandbox is certified: what of it anybody may see, without the customers of its own orders either. */
export const certify = async ({ system, shown }: PrivacyFixture): Promise<Source[]> => {
  const made = await system.admin('sandbox.create', { account: shown.account.id });
  const key = made['apiKey'] ?? '';
  const sandbox = accountAt(system.url, made['sandbox'] ?? '', key);
  const tried = await startTill({ url: system.url, key });
  dataOf(await sandbox.post('/webhook-endpoints', { url: tried.url }), 'the endpoint of the till');
  const scenarios = ['new-orders-are-read', 'letters-and-emoji'];
  const { id } = dataOf(await sandbox.post('/certifications', { till, scenarios, seed: 42 }), 'the run') as {
    id: string;
  };
  await waitFor(async () => (await sandbox.get(`/certifications/${id}`)).body.data.state === 'passed' || undefined, {
    timeoutMs: 240_000,
    everyMs: 500,
  });
  const path = `${system.url}/web-api/v1/certifications/${id}/certificate`;
  const headers = { authorization: `Bearer ${key}` };
  dataOf(await call('PUT', path, { headers, body: { isPublic: true } }), 'the publication');
  const certificate = dataOf(await sandbox.get(`/certifications/${id}/certificate`), 'the certificate') as Certified;
  const page = await fetch(`${system.url}${certificate.publicPath}`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
  const signed = Buffer.from(certificate.jws.split('.')[1] ?? '', 'base64url').toString();
  const sources = [
    { where: 'certificate', text: JSON.stringify(certificate) },
    { where: 'signed certificate', text: signed },
    { where: 'page of the certificate', text: await page.text() },
  ];
  await tried.stop();
  for (const { text } of sources) expect(text).toContain(till.name);

  const orders = (await sandbox.get('/orders?limit=200')).body.data as { id: string }[];
  const details = await Promise.all(
    orders.map(async (one) => (await sandbox.get(`/orders/${one.id}`)).body.data as Ordered),
  );
  const customers = details
    .flatMap(({ client: { name, clientPhoneNumber } }) => [name, clientPhoneNumber])
    .filter((text) => text !== null);
  expect(customers.length).toBeGreaterThan(1);
  for (const { where, text } of sources)
    expect([where, customers.filter((customer) => text.includes(customer))]).toEqual([where, []]);
  return sources;
};
