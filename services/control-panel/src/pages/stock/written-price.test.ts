import { minorOf } from './written-price.ts';

describe('a price as it is written', () => {
  it.each([
    ['47,5', 4750],
    ['47.50', 4750],
    [' 259,90 ', 25_990],
    ['220', 22_000],
    ['0,05', 5],
    ['100000', 10_000_000],
    ['100000,01', null],
    ['1.250', null],
    ['1.250,50', null],
    ['47,505', null],
    ['0', null],
    ['-5', null],
    ['', null],
    ['beş', null],
  ])('%j is %j', (text, minor) => {
    expect(minorOf(text)).toBe(minor);
  });
});
