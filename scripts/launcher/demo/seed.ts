import { randomBytes } from 'node:crypto';
import { withProgress } from '../../progress.mjs';
import { callAdmin, type AdminTarget } from '../../admin/client.ts';
import { readJson, writeJson } from '../json-file.ts';
import { connectRestaurant, introduceRestaurant, placeFirstOrders, type DemoRestaurant } from './platforms.ts';

export interface DemoAccount extends DemoRestaurant {
  accountId: string;
  apiKey: string;
  email: string;
  password: string;
}

/** Where the person and the parts of the demo reach each other. */
export interface DemoAddresses {
  gateway: string;
  ingest: string;
  simulator: string;
  receiver: string;
}

const create = async ({ gateway, receiver }: DemoAddresses, target: AdminTarget): Promise<DemoAccount> => {
  const email = `demo-${randomBytes(2).toString('hex')}@kopru.test`;
  const credentials = { email, password: randomBytes(9).toString('base64url') };
  const made = await callAdmin(target, 'account.create', { name: 'Köprü Demo', ...credentials });
  const { accountId, apiKey } = made as { accountId: string; apiKey: string };
  const restaurant = await connectRestaurant(gateway, apiKey);
  await callAdmin(target, 'endpoint.create', { account: accountId, url: `${receiver}/webhooks` });
  return { accountId, apiKey, ...credentials, ...restaurant };
};

const stillWorks = async (gateway: string, { apiKey }: DemoAccount): Promise<boolean> => {
  const headers = { authorization: `Bearer ${apiKey}` };
  const response = await fetch(`${gateway}/web-api/v1/restaurants`, { headers });
  await response.body?.cancel();
  return response.status !== 401;
};

/** The account to try everything with; made on the first run and kept in `file`. */
export const seedDemo = async (addresses: DemoAddresses, file: string, target: AdminTarget): Promise<DemoAccount> => {
  const { gateway, ingest, simulator } = addresses;
  const known = readJson<DemoAccount>(file);
  if (known && (await stillWorks(gateway, known))) {
    await introduceRestaurant(simulator, ingest, known);
    return known;
  }
  return withProgress('Setting up the demo account', async () => {
    const made = await create(addresses, target);
    writeJson(file, made);
    await introduceRestaurant(simulator, ingest, made);
    await placeFirstOrders(simulator);
    return made;
  });
};
