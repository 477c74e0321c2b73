export const withProgress: <T>(label: string, work: () => Promise<T>) => Promise<T>;
export const note: (text: string) => void;
export class Problem extends Error {}
