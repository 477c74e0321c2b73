import { fingerprintedWord, type DoctorReport } from '@kopru/contracts/internal/service';
import { createKeyring } from '@kopru/secrets';
import { checkKeys } from './keys.ts';

const keyOf = (id: string, byte: number): string => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;

const reportOf = (keys: string, opens = true): DoctorReport => ({
  database: { name: 'kopru_gateway', problems: [] },
  broker: null,
  weaknesses: [],
  exposure: null,
  stuck: [],
  sealed: {
    fingerprints: createKeyring(keys).hashes(fingerprintedWord),
    used: [{ keyId: 'k1', collections: ['accounts'], opens }],
  },
});

describe('the doctor, of the master keys', () => {
  it.each([
    ['nothing wrong when all have the key that is needed', keyOf('k1', 1), reportOf(keyOf('k1', 1)), undefined],
    [
      'that the doctor lacks it',
      keyOf('k9', 1),
      reportOf(keyOf('k1', 1)),
      'k1 is not among them, but gateway.accounts',
    ],
    ['that the service lacks it', keyOf('k1', 1), reportOf(keyOf('k9', 1), false), 'k1 is not among them'],
    ['that the doctor has other bytes', keyOf('k1', 2), reportOf(keyOf('k1', 1)), 'k1 has other bytes'],
    ['that it opens nothing', keyOf('k1', 1), reportOf(keyOf('k1', 1), false), 'k1 has other bytes'],
  ])('says %s', (_name, keys, report, problem) => {
    const [first, used] = checkKeys({ MASTER_KEYS: keys }, [report]);
    expect(first?.subject).toMatch(/^can be read; k\d seals$/);
    if (problem === undefined) expect(used).not.toHaveProperty('problem');
    else expect(used?.problem).toContain(problem);
  });
});
