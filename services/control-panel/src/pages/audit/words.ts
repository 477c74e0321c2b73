import type { AuditChange } from '@kopru/contracts/panel/audit';
import { type PanelRole, auditHidden, panelRoles } from '@kopru/contracts/panel/values';
import { useTranslation } from 'react-i18next';
import { useStatusName } from '../../components/badges.tsx';

const isRole = (value: string): value is PanelRole => (panelRoles as readonly string[]).includes(value);
const statusMembers: ReadonlySet<string> = new Set(['status', 'expectedStatus', 'targetStatus']);

/** A change of an entry in words: what it is called, what was before, and what is now. */
export const useChangeWords = (): ((change: AuditChange) => {
  name: string;
  before: string | null;
  after: string | null;
}) => {
  const { t } = useTranslation();
  const statusName = useStatusName();
  return ({ member, before, after }) => {
    const say = (value: string | null): string | null => {
      if (value === null || value === auditHidden) return value;
      if (value === 'true' || value === 'false') return t(`audit.${value}`);
      if (member === 'role' && isRole(value)) return t(`role.${value}`);
      return statusMembers.has(member) && /^\d+$/.test(value) ? statusName(Number(value)) : value;
    };
    const name = t(`audit.member.${member.replaceAll('.', '_') as 'name'}`, { defaultValue: member });
    return { name, before: say(before), after: say(after) };
  };
};
