/** Numbers from 0 up to 1 that follow from a seed (mulberry32); each purpose has a stream of its own, which disturbs no other. */
export const seededNumbers = (seed: number, purpose: string): (() => number) => {
  let state = [...purpose].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), seed | 0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
