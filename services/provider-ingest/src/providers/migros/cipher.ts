import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { parseJson } from '../json.ts';

/**
 * Migros' own envelope: AES-256-ECB with PKCS7, base64. ECB hides little, but it is the platform's choice, used only
 * here. The key is the 32 bytes of the secret (most clients) or its SHA-256 (one client): a setting.
 */
export interface Envelope {
  seal(content: unknown): { value: string };
  /** The content of a sealed answer; anything else is returned unchanged. */
  open(answer: unknown): unknown;
}

/** Undefined when the secret has the wrong length for a key. */
export const createEnvelope = (secret: string, derivation: 'raw' | 'sha256'): Envelope | undefined => {
  const key = derivation === 'raw' ? Buffer.from(secret, 'utf8') : createHash('sha256').update(secret).digest();
  if (key.length !== 32) return undefined;
  return {
    seal(content) {
      const cipher = createCipheriv('aes-256-ecb', key, null);
      const box = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]);
      return { value: box.toString('base64') };
    },
    open(answer) {
      if (typeof answer !== 'object' || answer === null || Object.keys(answer).length !== 1) return answer;
      const { value } = answer as { value?: unknown };
      if (typeof value !== 'string') return answer;
      try {
        const decipher = createDecipheriv('aes-256-ecb', key, null);
        const text = Buffer.concat([decipher.update(Buffer.from(value, 'base64')), decipher.final()]).toString('utf8');
        return parseJson(text);
      } catch {
        return answer;
      }
    },
  };
};
