import { withoutCredentials } from './post.ts';

const key = 'kpr_live_0123456789abcdef';

describe('the answer of a receiver that repeats what it was sent', () => {
  it('is stored without the credentials, however they were sent', () => {
    const headers = { Authorization: `Bearer ${key}`, 'X-Own': 'a-secret-of-ours', 'X-Webhook-Id': 'record-0001' };
    const answer = `${key} a-secret-of-ours record-0001 Bearer ${key}`;
    expect(withoutCredentials(answer, headers)).toBe('*** *** record-0001 Bearer ***');
    expect(withoutCredentials(answer, { authorization: key })).toBe('*** a-secret-of-ours record-0001 Bearer ***');
  });

  it('is stored as it came where a header says next to nothing', () => {
    expect(withoutCredentials('{"ok":1}', { 'X-Mode': '1', 'Content-Type': 'application/json' })).toBe('{"ok":1}');
  });
});
