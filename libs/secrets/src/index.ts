export { createKeyring, sealedUnder, type Keyring } from './keyring.ts';
export { equalsInConstantTime } from './constant-time.ts';
