import type { ListedAuditEntry } from '@kopru/contracts/panel/audit';

/** Entries of one kind by one person within a minute, newest first. */
export interface AuditGroup {
  entries: ListedAuditEntry[];
  first: ListedAuditEntry;
}

const groupMs = 60_000;

const kindOf = ({ operation, outcome, door, actor }: ListedAuditEntry): string =>
  JSON.stringify([operation, outcome, door, actor.kind, actor.id, actor.name]);

/** Groups what one person did again and again within a minute; the groups stand where their newest entry does. */
export const groupEntries = (entries: readonly ListedAuditEntry[]): AuditGroup[] => {
  const groups: AuditGroup[] = [];
  const open = new Map<string, AuditGroup>();
  for (const entry of entries) {
    const kind = kindOf(entry);
    const group = open.get(kind);
    if (group !== undefined && Date.parse(group.first.at) - Date.parse(entry.at) <= groupMs) group.entries.push(entry);
    else {
      const made = { first: entry, entries: [entry] };
      groups.push(made);
      open.set(kind, made);
    }
  }
  return groups;
};
