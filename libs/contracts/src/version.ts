/** The version of Köprü; `npm run release` writes it, and a test compares it with package.json. */
export const version = '0.1.0';
