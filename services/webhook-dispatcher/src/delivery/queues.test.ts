import { newId } from '@kopru/contracts/values/ids';
import { dueRecordSchema } from './queues.ts';

describe('a message that names a due record', () => {
  const recordId = newId();

  it("is read by today's names, and by those that it had when the stores were of format 1", () => {
    for (const sent of [
      { recordId, version: 3 },
      { recordId, ['turn']: 3 },
    ])
      expect(dueRecordSchema.parse(sent)).toEqual({ recordId, version: 3 });
    expect(dueRecordSchema.safeParse({ recordId }).success).toBe(false);
  });
});
