import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultProxy, type FaultProxy } from '../libs/testing/src/fault-proxy.ts';
import { freePort } from '../libs/testing/src/free-port.ts';

/** A proxy before the MongoDB that a system will start on this data directory, whose port is chosen here. */
export const proxyBeforeDatabase = async (dataDir: string): Promise<FaultProxy> => {
  const port = await freePort();
  writeFileSync(join(dataDir, 'ports.json'), JSON.stringify({ mongodb: port }));
  return faultProxy({ host: '127.0.0.1', port });
};
