import { panelOperationList } from '@kopru/contracts/panel/operations';
import { auditHidden } from '@kopru/contracts/panel/values';
import { publicOperationList } from '@kopru/contracts/public/operations';
import { z } from 'zod';
import { changesBetween, recordedMembers, withUnseen } from './changes.ts';

const secret = /secret|password|token|key|header|config|note|phone|address/i;
const needle = 'IGNE-5c1e';

type Json = z.core.JSONSchema.BaseSchema;

/** A value in which every text is the needle, also where the schema lets anything in. */
const filled = (schema: Json): unknown => {
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice !== undefined) return filled(choice);
  if (schema.type === 'array') return [filled((schema.items ?? {}) as Json)];
  if (schema.type !== 'object') return needle;
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => [name, filled(member as Json)]);
  return { ...(Object.fromEntries(members) as object), apiKey: needle, nested: { name: needle, url: needle } };
};

const bodies = [...publicOperationList, ...panelOperationList].flatMap(({ id, body }) =>
  body === undefined ? [] : [[id, z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Json] as const],
);

describe('what the audit log records of a request', () => {
  it('lists no member that is named like a secret or a customer’s data', () => {
    const named = [...recordedMembers].filter((name) => secret.test(name));
    expect(named).toEqual(['isWebhookKey']);
  });

  it.each(bodies)('of %s only listed members at the top have values', (_id, schema) => {
    const body = filled(schema) as Record<string, unknown>;
    const hidden = Object.fromEntries(Object.entries(body).filter(([name]) => !recordedMembers.has(name)));
    const changes = changesBetween({}, { ...hidden, apiKey: needle });
    expect(changes.length).toBeGreaterThan(0);
    expect(JSON.stringify(changes)).not.toContain(needle);
    expect(new Set(changes.map(({ after }) => after))).toEqual(new Set([auditHidden]));
  });

  it('leaves out what stands behind the question mark of an address, and who signs in there', () => {
    const changes = changesBetween(undefined, { url: 'https://ada:gizli@pos.example/hook?token=gizli#gizli' });
    expect(changes).toEqual([{ member: 'url', before: null, after: 'https://pos.example/hook' }]);
  });
});

describe('changes', () => {
  it('are the members that differ, old and new', () => {
    const before = { id: 'a', name: 'Eski', scopes: ['orders:read'], config: { supplierId: '1', apiKey: '****' } };
    const after = { id: 'a', name: 'Yeni', scopes: ['orders:read'], config: { supplierId: '2', apiKey: '****' } };
    expect(changesBetween(before, after)).toEqual([
      { member: 'name', before: 'Eski', after: 'Yeni' },
      { member: 'config.supplierId', before: auditHidden, after: auditHidden },
    ]);
  });

  it('name what no state shows, such as a new password, without its value', () => {
    const changes = withUnseen(changesBetween({ role: 'viewer' }, { role: 'owner' }), {
      role: 'owner',
      password: needle,
    });
    expect(changes).toEqual([
      { member: 'role', before: 'viewer', after: 'owner' },
      { member: 'password', before: null, after: auditHidden },
    ]);
  });
});
