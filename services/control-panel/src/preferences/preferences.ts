/** All that the panel stores in the browser: a person's preferences, never data, never a session. */
type Preference =
  | 'language'
  | 'color-scheme'
  | 'sound'
  | 'notifications'
  | 'volume'
  | 'tones'
  | 'print'
  | 'slips-until'
  | 'on-busy'
  | 'filters';

const keyOf = (name: Preference): string => `kopru.${name}`;

export const preferences = {
  get: (name: Preference): string | null => {
    try {
      return localStorage.getItem(keyOf(name));
    } catch {
      return null;
    }
  },
  set: (name: Preference, value: string): void => {
    try {
      localStorage.setItem(keyOf(name), value);
    } catch {
      // Without storage, the choice lasts until the page is left.
    }
  },
};
