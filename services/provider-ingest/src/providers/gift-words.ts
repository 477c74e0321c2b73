/** How restaurants call what costs nothing; our own list. */
export const giftWords = ['hediye', 'hediyesi', 'ikram', 'ikramı', 'bedava', 'ücretsiz', 'gift', 'free'];
