// What `@jest/globals` exports to a file of tests.
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } =
  globalThis[Symbol.for('kopru.jest-globals')];
