import { errorCatalogue, orderStatuses, orderStatusCodes, type ErrorCode, type StatusRow } from '@kopru/contracts';
import { httpStatusOf } from '@kopru/errors';

const statusTable = (): string => {
  const rows = orderStatusCodes.map((code) => {
    const row: StatusRow = orderStatuses[code];
    return `| ${code} | ${row.name.en} | ${row.name.tr} | ${row.verify ?? '–'} | ${row.advance ?? '–'} |`;
  });
  return ['| code | name | ad | verify leads to | change-status leads to |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  );
};

const errorTable = (codes: readonly ErrorCode[]): string => {
  const rows = codes.map((code) => {
    const { kind, en } = errorCatalogue[code];
    return `| ${httpStatusOf[kind]} | \`${code}\` | ${en.replace(/[{}]/g, '')} |`;
  });
  return ['| HTTP | code | text |', '|---|---|---|', ...rows].join('\n');
};

/** The rules that every operation shares. */
export const apiDescription = (codes: readonly ErrorCode[]): string => `
Orders of the connected delivery platforms, and the restaurants they belong to.

## Authentication
Every request carries \`Authorization: Bearer <API key>\`. A key has all scopes unless it was narrowed: \`orders:read\`, \`orders:write\`, \`restaurants:read\`, \`restaurants:write\`, \`webhooks:write\`. Keys are issued, rotated with an overlap and revoked in the control panel, may end by themselves and be bound to addresses; one without scopes is for webhooks only; a revoked key stops working within a second.

## Answers
Success is HTTP 200 with \`{"success": true, "data": …}\`, lists add \`pagination\`. Failure is \`{"success": false, "message", "error": {"code", "message", "details", "requestId"}}\`; texts are Turkish or English by \`Accept-Language\`. Every answer carries \`X-Request-Id\` (your own is kept). New members may be added to answers at any time: ignore what you do not know.

## Generated clients
\`/web-api/v1/openapi-client.json\` is this document in the form that client generators take: without \`webhooks\`, whose bodies stay among the schemas.

## Paging
Newest first. \`limit\` is 50 unless given, 200 at most. Give \`pagination.nextCursor\` as \`cursor\` for older items, \`pagination.prevCursor\` with \`dir=prev\` for newer ones; null means that there are no more.

## Repeating safely
An \`Idempotency-Key\` on a POST makes a repetition within 24 hours answer the first successful result. \`change-status\` is the exception, because one key is used for several steps there: give \`expectedStatus\` or \`targetStatus\` instead.

## Limits
Bodies up to 256 KiB; 100 requests per second and key, 200 at once. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` tell where you stand; \`429\` and \`503\` carry \`Retry-After\`.

## Ids, money and times
Ids of Köprü are 24 hexadecimal characters. Where an order is named, its \`id\` and its \`pid\` (its number on the platform) are both understood. Amounts are decimal numbers in \`currency\`. Times are ISO 8601 in UTC.

## Order statuses
${statusTable()}

## Errors
${errorTable(codes)}
`;
