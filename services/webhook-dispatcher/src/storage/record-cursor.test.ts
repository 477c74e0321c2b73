import { newId } from '@kopru/contracts';
import { openCursor, sealCursor } from './record-cursor.ts';

describe('the cursor of the delivery log', () => {
  it('leads back to its position', () => {
    const position = { createdAt: new Date('2026-11-20T10:00:00.123Z'), _id: newId() };
    expect(openCursor(sealCursor(position))).toEqual({ createdAt: position.createdAt, id: position._id });
  });
  it.each([
    '',
    'x',
    'e30',
    Buffer.from('[1,{"$gt":""}]').toString('base64url'),
    Buffer.from('[-1,"a"]').toString('base64url'),
  ])('is invalid when it is %p', (cursor) => {
    expect(() => openCursor(cursor)).toThrow('The cursor is not one that this list issued');
  });
});
