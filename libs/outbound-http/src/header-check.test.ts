import { checkHeaders } from './header-check.ts';

const many = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index}`, 'v']));

describe('checkHeaders', () => {
  it.each([
    { Authorization: 'Bearer x' },
    { 'x-custom_1.2~': 'değer'.replace('ğ', 'g') },
    { 'X-Empty': '', 'X-Tab': 'a\tb' },
    many(20),
  ])('lets %j through', (headers) => {
    expect(checkHeaders(headers).kind).toBe('allowed');
  });

  it.each([
    { Host: 'internal' },
    { 'content-length': '0' },
    { 'Transfer-Encoding': 'chunked' },
    { Connection: 'close' },
    { Upgrade: 'h2c' },
    { TE: 'trailers' },
    { 'Proxy-Authorization': 'Basic x' },
    { Expect: '100-continue' },
    { '': 'x' },
    { 'X Space': 'x' },
    { 'X:Colon': 'x' },
    { 'X-ğ': 'x' },
    { 'X-A\r\nHost': 'x' },
    { 'X-A': 'a\r\nHost: internal' },
    { 'X-A': 'a\nb' },
    { 'X-A': 'a\u0000b' },
    { 'X-A': '\u{1F600}' },
    { 'X-A': 'a'.repeat(5000) },
    { 'X-A': '1', 'x-a': '2' },
    many(21),
  ])('refuses %j', (headers) => {
    expect(checkHeaders(headers).kind).toBe('refused');
  });
});
