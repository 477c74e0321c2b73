export { createKeyring, sealedUnder, type Keyring } from './keyring.ts';
export { createHourKeys, hourKeyEnd, type HourKey, type HourKeys } from './hour-keys.ts';
export { equalsInConstantTime } from './constant-time.ts';
