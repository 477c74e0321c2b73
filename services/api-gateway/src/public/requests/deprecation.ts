import type { OperationShape } from '@kopru/contracts/public/operation';

/**
 * What every answer of a deprecated operation says: since when it is (RFC 9745), until when it answers (RFC 8594), and
 * where to read on. Undefined for any other operation.
 */
export const deprecationHeaders = ({ id, deprecated }: OperationShape): Record<string, string> | undefined => {
  if (deprecated === undefined) return undefined;
  const { since, sunset } = deprecated;
  return {
    Deprecation: `@${Date.parse(`${since}T00:00:00Z`) / 1000}`,
    Sunset: new Date(`${sunset}T00:00:00Z`).toUTCString(),
    Link: `</docs#${id}>; rel="deprecation"; type="text/html"`,
  };
};
