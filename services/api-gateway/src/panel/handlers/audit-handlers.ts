import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Locale } from '@kopru/contracts/errors/failures';
import type { AuditFilter } from '@kopru/contracts/panel/audit';
import type { AuditLog, LinkedEntry, StoredFilter } from '../../audit/audit-log.ts';
import type { Signer } from '../../certificates/signer.ts';
import type { AuditedOrders } from './audited-orders.ts';
import { auditCsvHead, auditCsvLine } from '../sheets/audit-csv.ts';
import { csvStart } from '../sheets/csv.ts';
import type { PanelHandlers, Written } from '../access/panel-handler.ts';

interface Asked {
  accountId: string;
  query: AuditFilter;
  response: Written;
}

interface Format {
  type: string;
  name: string;
  head: string;
  line: (entry: LinkedEntry) => string;
  end?: () => Promise<string>;
}

/** Writes an account's entries as they are read, so that a long log does not fill the memory. */
const send = async (
  log: AuditLog,
  { accountId, response }: Omit<Asked, 'query'>,
  filter: StoredFilter,
  format: Format,
): Promise<void> => {
  response.type(format.type).set('Content-Disposition', `attachment; filename="${format.name}"`);
  const lines = async function* (): AsyncGenerator<string> {
    yield format.head;
    for await (const entry of log.each(accountId, filter)) yield format.line(entry);
    if (format.end !== undefined) yield await format.end();
  };
  await pipeline(Readable.from(lines()), response).catch((error: unknown) => {
    // A browser that has left needs no answer.
    if ((error as { code?: string }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
};

const nameOf = (locale: Locale): string => (locale === 'tr' ? 'denetim-kayitlari' : 'audit-log');

const proofType = 'kopru-audit+jws';

/** The lines of an export, and a last one that is signed over them as they were sent. */
const proven = (signer: Signer, { accountId, query }: Omit<Asked, 'response'>, now: () => Date) => {
  const sum = createHash('sha256');
  let entries = 0;
  return {
    line: ({ entry, link }: LinkedEntry): string => {
      const line = `${JSON.stringify({ ...entry, link })}\n`;
      sum.update(line);
      entries += 1;
      return line;
    },
    end: async (): Promise<string> => {
      const exportedAt = now().toISOString();
      const { q, area, actorId, from, to } = query;
      const filter = { q, area, actorId, from, to };
      const proof = await signer.sign({ accountId, filter, exportedAt, entries, sha256: sum.digest('hex') }, proofType);
      return `${JSON.stringify({ proof })}\n`;
    },
  };
};

interface Parts {
  log: AuditLog;
  orders: AuditedOrders;
  signer: Signer;
  now: () => Date;
}

export const auditHandlers = ({ log, orders, signer, now }: Parts) => {
  const filterOf = async <Q extends AuditFilter>(accountId: string, { q, ...query }: Q) => ({
    ...query,
    subjects: q === undefined || q === '' ? undefined : await orders.subjectsOf(accountId, q),
  });
  const download = async (input: Asked, format: Format): Promise<void> =>
    send(log, input, await filterOf(input.accountId, input.query), format);
  return {
    listAudit: async ({ accountId, query }) => {
      const { items, pagination } = await log.list(accountId, await filterOf(accountId, query));
      return { data: { items: await orders.withOrders(accountId, items), pagination } };
    },
    downloadAudit: async (input) =>
      download(input, {
        type: 'text/csv',
        name: `${nameOf(input.locale)}.csv`,
        head: `${csvStart}${auditCsvHead(input.locale)}`,
        line: ({ entry }) => auditCsvLine(entry),
      }),
    exportAudit: async (input) =>
      download(input, {
        type: 'application/x-ndjson',
        name: `${nameOf(input.locale)}.ndjson`,
        head: '',
        ...(input.query.proof === 'true'
          ? proven(signer, input, now)
          : { line: ({ entry }: LinkedEntry) => `${JSON.stringify(entry)}\n` }),
      }),
  } satisfies Partial<PanelHandlers>;
};
