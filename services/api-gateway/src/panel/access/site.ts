import type { Site } from '../../identity/sign-in/passkeys.ts';
import type { Request } from './panel-handler.ts';

/** Where the panel is open: as configured, else where the request was sent. */
export const makeSiteOf = (publicUrl: string | undefined) => {
  if (publicUrl !== undefined) {
    const { hostname, origin } = new URL(publicUrl);
    return (): Site => ({ host: hostname, origins: [origin] });
  }
  return ({ headers: { host = '' } }: Request): Site => ({
    host: URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '',
    origins: [`http://${host}`, `https://${host}`],
  });
};
export type SiteOf = (request: Request) => Site;
