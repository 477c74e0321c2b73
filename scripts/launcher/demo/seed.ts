import { randomBytes } from 'node:crypto';
import { withProgress } from '../../progress.mjs';
import { callAdmin, type AdminTarget } from '../admin-client.ts';
import { readJson, writeJson, type DataDir } from '../data-dir.ts';
import type { Settings } from '../settings.ts';
import { addressOf } from '../system.ts';
import { connectRestaurant, introduceRestaurant, placeFirstOrders, type DemoRestaurant } from './platforms.ts';

export interface DemoAccount extends DemoRestaurant {
  accountId: string;
  apiKey: string;
  email: string;
  password: string;
}

const create = async (settings: Settings, target: AdminTarget): Promise<DemoAccount> => {
  const email = `demo-${randomBytes(2).toString('hex')}@kopru.test`;
  const credentials = { email, password: randomBytes(9).toString('base64url') };
  const made = await callAdmin(target, 'account.create', { name: 'Köprü Demo', ...credentials });
  const { accountId, apiKey } = made as { accountId: string; apiKey: string };
  const restaurant = await connectRestaurant(addressOf(settings, 'gateway'), apiKey);
  await callAdmin(target, 'endpoint.create', {
    account: accountId,
    url: `${addressOf(settings, 'receiver')}/webhooks`,
  });
  return { accountId, apiKey, ...credentials, ...restaurant };
};

const stillWorks = async (gateway: string, { apiKey }: DemoAccount): Promise<boolean> => {
  const headers = { authorization: `Bearer ${apiKey}` };
  const response = await fetch(`${gateway}/web-api/v1/restaurants`, { headers });
  await response.body?.cancel();
  return response.status !== 401;
};

/** The account to try everything with; made on the first run and kept with the data. */
export const seedDemo = async (settings: Settings, dataDir: DataDir, target: AdminTarget): Promise<DemoAccount> => {
  const file = dataDir.file('demo.json');
  const simulator = addressOf(settings, 'simulator');
  const known = readJson<DemoAccount>(file);
  if (known && (await stillWorks(addressOf(settings, 'gateway'), known))) {
    await introduceRestaurant(simulator, addressOf(settings, 'ingest'), known);
    return known;
  }
  return withProgress('Setting up the demo account', async () => {
    const made = await create(settings, target);
    writeJson(file, made);
    await introduceRestaurant(simulator, addressOf(settings, 'ingest'), made);
    await placeFirstOrders(simulator);
    return made;
  });
};
