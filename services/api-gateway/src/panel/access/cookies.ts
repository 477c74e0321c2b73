import { parseCookie, stringifySetCookie } from 'cookie';

const tokenShape = /^[\w-]{43}$/;

/**
 * Never readable by script, never sent across sites; in production only over https, where its name binds it to this
 * host.
 */
const createCookie = (of: 'session' | 'device' | 'errand', isSecure: boolean) => {
  const name = `${isSecure ? '__Host-' : ''}kopru_${of}`;
  const fixed = { name, path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure } as const;
  return {
    read: (header: string | undefined): string | undefined => {
      const token = header === undefined ? undefined : parseCookie(header)[name];
      return token !== undefined && tokenShape.test(token) ? token : undefined;
    },
    set: (token: string, expires: Date): string => stringifySetCookie({ ...fixed, value: token, expires }),
    clear: (): string => stringifySetCookie({ ...fixed, value: '', expires: new Date(0) }),
  };
};

/**
 * `session` says who is signed in; `device` stays for longer, and says where somebody was signed in before; `errand` says
 * who was sent to a provider of single sign-on.
 */
export const createCookies = (isSecure: boolean) => ({
  session: createCookie('session', isSecure),
  device: createCookie('device', isSecure),
  errand: createCookie('errand', isSecure),
});
export type Cookies = ReturnType<typeof createCookies>;
