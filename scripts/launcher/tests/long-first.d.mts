interface TestFile {
  path: string;
  context: {
    config: { rootDir: string; cacheDirectory: string; id: string; cache: boolean; haste: object };
    hasteFS: object;
  };
}

interface Timed {
  testFilePath: string;
  numFailingTests: number;
  perfStats: { runtime: number };
}

export const slowFiles: readonly string[];
export default class LongFirst {
  constructor(options: object);
  sort(tests: readonly TestFile[]): TestFile[];
  cacheResults(tests: readonly TestFile[], results: { testResults: readonly Timed[] }): void;
}
