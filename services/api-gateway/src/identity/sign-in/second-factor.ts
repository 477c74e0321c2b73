import { appError } from '@kopru/contracts/errors/errors';
import type { Keyring } from '@kopru/secrets';
import { newRecoveryCodes, recoveryCodeOf } from './recovery-codes.ts';
import { totpContext, type SecondFactorDocument } from './second-factor.model.ts';
import type { FactorOwner, SecondFactorRepository } from './second-factor.repository.ts';
import { stepOfCode } from './totp.ts';

const isOn = ({ totp, passkeys }: SecondFactorDocument): boolean => totp !== undefined || passkeys.length > 0;

/** A second factor is only taken while recovery codes are there, so that nobody locks himself out. */
export const createSecondFactor = (parts: { factors: SecondFactorRepository; keyring: Keyring; now: () => Date }) => {
  const { factors, keyring, now } = parts;

  const isTotp = async (owner: FactorOwner, totp: string, code: string): Promise<boolean> => {
    const step = stepOfCode(keyring.open(totp, totpContext(owner.userId)), code, now());
    return step !== undefined && (await factors.takeTotpStep(owner, step));
  };

  return {
    /**
     * Resolves when the person has no second factor or the code is right, to whether it was a one-time code; `take` is
     * called before one is looked at, because it is short. `second_factor_required`, `wrong_code`
     */
    pass: async (owner: FactorOwner, code: string | undefined, take: () => Promise<void>): Promise<boolean> => {
      const factor = await factors.find(owner);
      if (factor === undefined || !isOn(factor)) return false;
      if (code === undefined) throw appError('second_factor_required');
      const recovery = recoveryCodeOf(code);
      if (recovery === undefined) await take();
      const isRight =
        recovery === undefined
          ? factor.totp !== undefined && (await isTotp(owner, factor.totp, code.trim()))
          : await factors.takeRecoveryCode(owner, recovery);
      if (!isRight) throw appError('wrong_code');
      return recovery === undefined;
    },
    show: async (owner: FactorOwner) => {
      const { totp, passkeys = [], recoveryCodes = [] } = (await factors.find(owner)) ?? {};
      return {
        hasTotp: totp !== undefined,
        passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
          id,
          name,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        recoveryCodes: recoveryCodes.length,
      };
    },
    makeRecoveryCodes: async (owner: FactorOwner): Promise<string[]> => {
      const codes = newRecoveryCodes();
      await factors.putRecoveryCodes(
        owner,
        codes.flatMap((code) => recoveryCodeOf(code) ?? []),
      );
      return codes;
    },
    /** `recovery_codes_required` */
    requireRecoveryCodes: async (owner: FactorOwner): Promise<void> => {
      if (((await factors.find(owner))?.recoveryCodes.length ?? 0) === 0) throw appError('recovery_codes_required');
    },
    /** `recovery_codes_required`, `wrong_code` */
    enableTotp: async (owner: FactorOwner, { secret, code }: { secret: string; code: string }): Promise<void> => {
      const step = stepOfCode(secret, code, now());
      if (step === undefined) throw appError('wrong_code');
      await factors.putTotp(owner, secret, step);
    },
  };
};
export type SecondFactor = ReturnType<typeof createSecondFactor>;
