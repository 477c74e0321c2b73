/** A restaurant's own code for a way of paying; with `provider` null it is for all platforms. */
export interface PaymentCode {
  provider: string | null;
  paymentType: string;
  code: string;
}

/** The code for a way of paying; the platform's codes come before general ones, a payment's name before its kind. */
export const codeFor = (
  codes: readonly PaymentCode[],
  payment: { provider: string; paymentType: string; names: readonly (string | null)[] },
): string | null => {
  const wanted = [...payment.names, payment.paymentType]
    .filter((name) => name !== null)
    .map((name) => name.toLowerCase());
  for (const provider of [payment.provider, null])
    for (const name of wanted) {
      const match = codes.find((code) => code.provider === provider && code.paymentType.toLowerCase() === name);
      if (match !== undefined) return match.code;
    }
  return null;
};
