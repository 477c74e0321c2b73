import type { PanelKey, PanelRole, PanelUser } from '@kopru/contracts';

/** What the session API needs of the account's users; passwords go in, hashes never come out. */
export interface PanelUsers {
  /** The user whose e-mail and password these are; undefined otherwise, in the same time either way. */
  authenticate(email: string, password: string): Promise<(PanelUser & { accountId: string }) | undefined>;
  find(accountId: string, userId: string): Promise<PanelUser | undefined>;
  list(accountId: string): Promise<PanelUser[]>;
  /** `already_exists` when the e-mail is in use. */
  create(
    accountId: string,
    user: { email: string; name: string; role: PanelRole; password: string },
  ): Promise<PanelUser>;
  /** `user_not_found`, `last_owner` */
  update(
    accountId: string,
    userId: string,
    change: { name?: string; role?: PanelRole; password?: string; isDisabled?: boolean },
  ): Promise<PanelUser>;
  /** `user_not_found`, `last_owner` */
  remove(accountId: string, userId: string): Promise<void>;
  signedIn(accountId: string, userId: string, at: Date): Promise<void>;
}

export interface PanelAccounts {
  name(accountId: string): Promise<string>;
  rename(accountId: string, name: string): Promise<void>;
}

export interface IssuedPanelKey {
  key: PanelKey;
  secret: string;
}

export interface PanelKeys {
  list(accountId: string): Promise<PanelKey[]>;
  issue(accountId: string, key: { name: string; scopes: string[] }): Promise<IssuedPanelKey>;
  /** `key_not_found`; the old key works for `overlapMs` more. */
  rotate(accountId: string, keyId: string, overlapMs: number): Promise<IssuedPanelKey>;
  /** `key_not_found` */
  revoke(accountId: string, keyId: string): Promise<void>;
}
