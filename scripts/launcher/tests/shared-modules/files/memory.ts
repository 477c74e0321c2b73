import { checkPorts } from '../../../ports.ts';

interface Loaded {
  product: unknown;
  ofTests: unknown;
}
const all = globalThis as { loaded?: Loaded[] };

/** What this file of tests has loaded, after what the files before it had. */
export const loaded = (): Loaded[] => {
  all.loaded = [...(all.loaded ?? []), { product: checkPorts, ofTests: loaded }];
  return all.loaded;
};
