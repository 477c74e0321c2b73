import { placeOf } from './place.ts';

describe('a place that is pasted', () => {
  it.each([
    ['41.0082, 28.9784', { lat: 41.0082, lon: 28.9784 }],
    [' 41,0082 28,9784 ', { lat: 41.0082, lon: 28.9784 }],
    ['-33,8688; 151,2093', { lat: -33.8688, lon: 151.2093 }],
    ['41,0082', null],
    ['41.0082,28', null],
    ['Moda Caddesi 1', null],
    ['', null],
  ])('%j is %j', (text, place) => {
    expect(placeOf(text)).toEqual(place);
  });
});
