import type { PanelRole, SessionView } from '@kopru/contracts';
import { hasRole } from '@kopru/contracts/panel';
import {
  IconBuildingStore,
  IconCash,
  IconCertificate,
  IconChecklist,
  IconFlask,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconReceipt,
  IconReportMoney,
  IconSend,
  IconSettings,
  IconToolsKitchen2,
  IconUsers,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react';

interface NavigationRow {
  id: string;
  path: string;
  icon: Icon;
  needs: PanelRole;
  /** Not for a person who is limited to some restaurants. */
  isOfAccount?: true;
}

/** The text `nav.<id>` names an item, and `nav.section.<id>` a section. */
export const navigation = [
  {
    id: 'work',
    items: [
      { path: '/', id: 'queue', icon: IconLayoutKanban, needs: 'viewer' },
      { path: '/overview', id: 'overview', icon: IconLayoutDashboard, needs: 'viewer' },
      { path: '/orders', id: 'orders', icon: IconReceipt, needs: 'viewer' },
      { path: '/stock', id: 'stock', icon: IconChecklist, needs: 'viewer' },
      { path: '/payments', id: 'payments', icon: IconCash, needs: 'viewer' },
      { path: '/day-report', id: 'dayReport', icon: IconReportMoney, needs: 'viewer' },
    ],
  },
  {
    id: 'setup',
    items: [
      { path: '/restaurants', id: 'restaurants', icon: IconBuildingStore, needs: 'viewer' },
      { path: '/menus', id: 'menus', icon: IconToolsKitchen2, needs: 'viewer' },
    ],
  },
  {
    id: 'developer',
    items: [
      { path: '/webhooks', id: 'webhooks', icon: IconWebhook, needs: 'viewer', isOfAccount: true },
      { path: '/deliveries', id: 'deliveries', icon: IconSend, needs: 'viewer' },
      { path: '/keys', id: 'keys', icon: IconKey, needs: 'owner' },
      { path: '/simulator', id: 'simulator', icon: IconFlask, needs: 'viewer', isOfAccount: true },
      { path: '/certifications', id: 'certifications', icon: IconCertificate, needs: 'viewer', isOfAccount: true },
    ],
  },
  {
    id: 'account',
    items: [
      { path: '/users', id: 'users', icon: IconUsers, needs: 'owner' },
      { path: '/audit', id: 'audit', icon: IconHistory, needs: 'owner' },
      { path: '/settings', id: 'settings', icon: IconSettings, needs: 'viewer' },
    ],
  },
] as const satisfies readonly { id: string; items: readonly NavigationRow[] }[];

export type NavigationItem = (typeof navigation)[number]['items'][number];

/** The server decides; this only leaves out what it would refuse. */
export const isOpenTo = ({ role, restaurantIds }: SessionView['user'], item: NavigationItem): boolean =>
  hasRole(role, item.needs) && (restaurantIds === null || !('isOfAccount' in item));
