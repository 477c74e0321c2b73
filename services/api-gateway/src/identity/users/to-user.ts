import type { PanelUser } from '@kopru/contracts/panel/access';
import type { UserDocument } from './user.model.ts';

export const toUser = ({
  _id,
  accountId,
  passwordHash,
  devices,
  lastSignInAt,
  createdAt,
  invitation,
  mail,
  emailProvenAt,
  signOn,
  restaurantIds,
  ...rest
}: UserDocument): PanelUser => ({
  id: _id,
  ...rest,
  restaurantIds: restaurantIds ?? null,
  invitation: invitation === undefined ? null : { ...invitation, expiresAt: invitation.expiresAt.toISOString() },
  lastSignInAt: lastSignInAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});
