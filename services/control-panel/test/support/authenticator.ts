const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

/** A device that gives the passkey `kasa` to whoever asks; jsdom has none. */
const credential = {
  id: 'a2FzYQ',
  rawId: bytes('kasa'),
  type: 'public-key',
  response: {
    clientDataJSON: bytes('{}'),
    attestationObject: bytes('attested'),
    authenticatorData: bytes('data'),
    signature: bytes('signature'),
    userHandle: null,
  },
  getClientExtensionResults: () => ({}),
};
const give = () => Promise.resolve(credential);

/** Plugs the device in; returns what takes it away again. */
export const plugIn = (): (() => void) => {
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create: give, get: give } });
  return () => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  };
};
