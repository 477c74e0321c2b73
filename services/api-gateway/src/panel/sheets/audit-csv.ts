import type { Locale } from '@kopru/contracts/errors/failures';
import type { AuditEntry } from '@kopru/contracts/panel/audit';
import { csvLine } from './csv.ts';

const headings = {
  tr: ['Zaman', 'Kim', 'Kimlik', 'Tür', 'Nereden', 'Kapı', 'Alan', 'İşlem', 'Sonuç', 'Konu', 'Değişiklikler'],
  en: ['Time', 'Who', 'Id', 'Kind', 'From', 'Door', 'Area', 'Operation', 'Outcome', 'Subject', 'Changes'],
} as const;

export const auditCsvHead = (locale: Locale): string => csvLine(headings[locale]);

export const auditCsvLine = ({
  at,
  actor,
  from,
  door,
  area,
  operation,
  outcome,
  subject,
  changes,
}: AuditEntry): string =>
  csvLine([
    at,
    ...[actor.name, actor.id ?? '', actor.kind, from, door, area, operation, outcome, subject ?? ''],
    changes.map(({ member, before, after }) => `${member}: ${before ?? '-'} > ${after ?? '-'}`).join('; '),
  ]);
