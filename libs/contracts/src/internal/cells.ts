import { z } from 'zod';
import { idSchema } from '../values/ids.ts';

/** How far a move is; each can be repeated, and the new cell owns the account from `opening` on. */
export const movePhases = ['copying', 'closed', 'opening', 'verifying', 'deleting'] as const;
export type MovePhase = (typeof movePhases)[number];

const cellName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,30}$/, 'must be a name such as eu-1');

/** Where a live account and its sandbox are; in the collection `accounts` of the directory. */
export const directoryEntrySchema = z.object({
  _id: idSchema,
  cell: cellName,
  move: z.object({ from: cellName, to: cellName, phase: z.enum(movePhases) }).optional(),
});
export type DirectoryEntry = z.infer<typeof directoryEntrySchema>;

const closedPhases: ReadonlySet<MovePhase> = new Set<MovePhase>(['closed', 'opening']);

/** Nobody may speak to the account in either cell. */
export const isClosed = ({ move }: DirectoryEntry): boolean => move !== undefined && closedPhases.has(move.phase);

/** How old what a router knows of an account may be, in milliseconds, when it lets a request through. */
export const directoryTrustMs = 5_000;

export const directoryCollection = 'accounts';

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''));
const directory = z.object({ uri: z.string().startsWith('mongodb'), database: z.string().min(1) });

/** What the mover must reach of a cell. */
const movedCell = z.object({
  mongodb: z.string().startsWith('mongodb'),
  databasePrefix: z.string().default('kopru_'),
  rabbitmq: z.string().startsWith('amqp'),
  /** Those of all services, one behind the other. */
  masterKeys: z.string().min(1),
});

/** The file that CELLS_FILE names, for `admin account move`. */
export const cellsFileSchema = z.object({
  directory,
  cells: z.record(cellName, movedCell),
  /** How long calls that were let in may still take when an account is closed. */
  doorMs: z.int().min(0).default(15_000),
  /** How long nothing must move. */
  quietMs: z.int().min(0).default(10_000),
  /** After this an account that does not come to rest is opened again where it was. */
  closedLimitMs: z.int().min(1).default(300_000),
});
export type CellsFile = z.infer<typeof cellsFileSchema>;
export type MovedCell = CellsFile['cells'][string];

/** What a router must reach of a cell, as JSON in CELLS. */
export const routedCellsSchema = z.record(
  cellName,
  z
    .object({
      /** For clients and the panel, for platforms, and for questions of ours. */
      gateway: address,
      ingest: address,
      gatewayInternal: address,
      /** The secret that this cell's gateway knows `cell-router` by, in its INTERNAL_KEYS. */
      key: z.string().min(16).optional(),
      /** Where it has none: its INTERNAL_TOKEN. */
      token: z.string().min(16).optional(),
    })
    .refine(({ key, token }) => (key === undefined) !== (token === undefined), 'needs either key or token'),
);
export type RoutedCells = z.infer<typeof routedCellsSchema>;
