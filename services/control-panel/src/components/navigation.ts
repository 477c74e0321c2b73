import type { SessionView } from '@kopru/contracts/panel/access';
import { type PanelOperationId, mayCall, panelAddresses } from '@kopru/contracts/panel/values';
import {
  IconAlertTriangle,
  IconArrowsDiff,
  IconBuildingStore,
  IconCash,
  IconCertificate,
  IconChartBar,
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
  /** What the page shows: visible for users with this permission. */
  shows: PanelOperationId;
  /** Not for a person who is limited to some restaurants. */
  isOfAccount?: true;
}

/** The text `nav.<id>` names an item, and `nav.section.<id>` a section. */
export const navigation = [
  {
    id: 'work',
    items: [
      { path: '/', id: 'queue', icon: IconLayoutKanban, shows: 'getQueue' },
      { path: '/overview', id: 'overview', icon: IconLayoutDashboard, shows: 'getOverview' },
      { path: '/incidents', id: 'incidents', icon: IconAlertTriangle, shows: 'listIncidents' },
      { path: '/orders', id: 'orders', icon: IconReceipt, shows: 'listOrders' },
      { path: '/stock', id: 'stock', icon: IconChecklist, shows: 'listItems' },
      { path: '/drift', id: 'drift', icon: IconArrowsDiff, shows: 'getDrift' },
      { path: '/payments', id: 'payments', icon: IconCash, shows: 'groupedPayments' },
      { path: '/day-report', id: 'dayReport', icon: IconReportMoney, shows: 'getDayReport' },
      { path: '/sales', id: 'sales', icon: IconChartBar, shows: 'getSales' },
    ],
  },
  {
    id: 'setup',
    items: [
      { path: '/restaurants', id: 'restaurants', icon: IconBuildingStore, shows: 'listBusinesses' },
      { path: '/menus', id: 'menus', icon: IconToolsKitchen2, shows: 'getMenu' },
    ],
  },
  {
    id: 'developer',
    items: [
      { path: '/webhooks', id: 'webhooks', icon: IconWebhook, shows: 'listEndpoints', isOfAccount: true },
      { path: '/deliveries', id: 'deliveries', icon: IconSend, shows: 'listRecords' },
      { path: '/keys', id: 'keys', icon: IconKey, shows: 'listKeys' },
      { path: '/simulator', id: 'simulator', icon: IconFlask, shows: 'getSandboxClock', isOfAccount: true },
      {
        path: '/certifications',
        id: 'certifications',
        icon: IconCertificate,
        shows: 'listCertifications',
        isOfAccount: true,
      },
    ],
  },
  {
    id: 'account',
    items: [
      { path: '/users', id: 'users', icon: IconUsers, shows: 'listUsers' },
      { path: '/audit', id: 'audit', icon: IconHistory, shows: 'listAudit' },
      { path: '/settings', id: 'settings', icon: IconSettings, shows: 'listSessions' },
    ],
  },
] as const satisfies readonly { id: string; items: readonly NavigationRow[] }[];

export type NavigationItem = (typeof navigation)[number]['items'][number];

/** The server decides; this only leaves out what it would refuse. */
export const isOpenTo = ({ role, restaurantIds }: SessionView['user'], item: NavigationItem): boolean =>
  mayCall(role, panelAddresses[item.shows]) && (restaurantIds === null || !('isOfAccount' in item));
