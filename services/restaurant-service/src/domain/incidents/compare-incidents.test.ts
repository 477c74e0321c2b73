import type { IncidentFact } from '@kopru/contracts/internal/incidents';
import { compare, type KnownIncident } from './compare-incidents.ts';

const fact = (change: { subject?: string; orderNumber?: string } = {}): IncidentFact => ({
  accountId: 'a'.repeat(24),
  restaurantId: 'b'.repeat(24),
  kind: 'order_not_accepted',
  subject: change.subject ?? '1'.repeat(24),
  since: '2026-11-28T10:00:00.000Z',
  provider: 'getir',
  isTest: false,
  actor: 'person',
  details: { orderNumber: change.orderNumber ?? '17' },
});
const known = (of: IncidentFact, resolvedAt: Date | null = null): KnownIncident => ({
  id: `incident of ${of.subject}`,
  accountId: of.accountId,
  kind: of.kind,
  subject: of.subject,
  fact: of,
  resolvedAt,
});
const nothing = { toOpen: [], toReopen: [], toUpdate: [], toResolve: [] };
const whole = (...facts: IncidentFact[]) => ({ facts, isComplete: true });

describe('the incidents of an owner, compared with its facts', () => {
  it('open one for a new fact, however often it is named', () => {
    expect(compare([], whole(fact(), fact()))).toEqual({ ...nothing, toOpen: [fact()] });
  });

  it('stay as they are while nothing changes', () => {
    expect(compare([known(fact())], whole(fact()))).toEqual(nothing);
  });

  it('are updated with what their fact says now', () => {
    const now = fact({ orderNumber: '18' });
    const { id } = known(fact());
    expect(compare([known(fact())], whole(now))).toEqual({ ...nothing, toUpdate: [{ id, fact: now }] });
  });

  it('are resolved when their fact is gone, and no other', () => {
    const other = fact({ subject: '2'.repeat(24) });
    const { id } = known(fact());
    expect(compare([known(fact()), known(other)], whole(other))).toEqual({
      ...nothing,
      toResolve: [{ id, fact: fact() }],
    });
  });

  it('are not resolved by an answer with a part missing, which still opens others', () => {
    const other = fact({ subject: '2'.repeat(24) });
    const differences = compare([known(fact())], { facts: [other], isComplete: false });
    expect(differences).toEqual({ ...nothing, toOpen: [other] });
  });

  it('are opened again by a fact that was gone for a moment', () => {
    const resolved = known(fact(), new Date());
    expect(compare([resolved], whole(fact()))).toEqual({ ...nothing, toReopen: [{ id: resolved.id, fact: fact() }] });
  });

  it('are not opened again beside one that is open', () => {
    expect(compare([known(fact(), new Date()), known(fact())], whole(fact()))).toEqual(nothing);
  });
});
