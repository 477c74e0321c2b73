/** The index by which the database removes what is past its retention; another retention is another index. */
export const expiry = (member: string, days: number) => ({
  name: `expire_${days}d`,
  key: { [member]: 1 as const },
  expireAfterSeconds: days * 86_400,
});
