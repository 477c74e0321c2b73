export const parentGone: () => Promise<void>;
