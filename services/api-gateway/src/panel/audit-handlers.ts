import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AuditEntry, AuditFilter, Locale } from '@kopru/contracts';
import type { AuditLog } from '../audit/audit-log.ts';
import { auditCsvHead, auditCsvLine } from './audit-csv.ts';
import { csvStart } from './csv.ts';
import type { PanelHandlers, Written } from './panel-handler.ts';

interface Asked {
  accountId: string;
  query: AuditFilter;
  response: Written;
}

/** Writes an account's entries as they are read, so that a long log does not fill the memory. */
const send = async (
  log: AuditLog,
  { accountId, query, response }: Asked,
  format: { type: string; name: string; head: string; line: (entry: AuditEntry) => string },
): Promise<void> => {
  response.type(format.type).set('Content-Disposition', `attachment; filename="${format.name}"`);
  const lines = async function* (): AsyncGenerator<string> {
    yield format.head;
    for await (const entry of log.each(accountId, query)) yield format.line(entry);
  };
  await pipeline(Readable.from(lines()), response).catch((error: unknown) => {
    // A browser that has left needs no answer.
    if ((error as { code?: string }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
};

const nameOf = (locale: Locale): string => (locale === 'tr' ? 'denetim-kayitlari' : 'audit-log');

export const auditHandlers = (log: AuditLog) =>
  ({
    listAudit: async ({ accountId, query }) => ({ data: await log.list(accountId, query) }),
    downloadAudit: (input) =>
      send(log, input, {
        type: 'text/csv',
        name: `${nameOf(input.locale)}.csv`,
        head: `${csvStart}${auditCsvHead(input.locale)}`,
        line: auditCsvLine,
      }),
    exportAudit: (input) =>
      send(log, input, {
        type: 'application/x-ndjson',
        name: `${nameOf(input.locale)}.ndjson`,
        head: '',
        line: (entry) => `${JSON.stringify(entry)}\n`,
      }),
  }) satisfies Partial<PanelHandlers>;
