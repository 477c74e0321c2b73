import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultProxy, freePort, type FaultProxy } from '@kopru/testing';

/** A proxy before the MongoDB that a system will start on this data directory; MongoDB's port is chosen here. */
export const proxyBeforeDatabase = async (dataDir: string): Promise<FaultProxy> => {
  const port = await freePort();
  writeFileSync(join(dataDir, 'ports.json'), JSON.stringify({ mongodb: port }));
  return faultProxy({ host: '127.0.0.1', port });
};
