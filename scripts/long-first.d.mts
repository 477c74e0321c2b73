interface TestFile {
  path: string;
  context: { config: { rootDir: string; cacheDirectory: string; id: string }; hasteFS: object };
}

export const longest: readonly string[];
export default class LongFirst {
  constructor(options: object);
  sort(tests: readonly TestFile[]): TestFile[];
}
