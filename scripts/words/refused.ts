/** The packages and folders whose names follow `docs/glossary.md`; the list grows. */
export const finished: readonly string[] = [
  'bench',
  'chaos',
  'deploy',
  'e2e',
  'libs/api-docs',
  'libs/cli',
  'libs/contracts',
  'libs/errors',
  'libs/http',
  'libs/messaging',
  'libs/mongo',
  'libs/outbound-http',
  'libs/runtime',
  'libs/secrets',
  'libs/service',
  'libs/testing',
  'scripts',
  'services/api-gateway',
  'services/cell-router',
  'services/control-panel',
  'services/order-service',
  'services/provider-ingest',
  'services/restaurant-service',
  'services/sandbox',
  'services/webhook-dispatcher',
];

/** The glossary's word, and the words that a finished package has in no name instead of it. */
export const rows: readonly (readonly [instead: string, ...words: string[]])[] = [
  ['desired state', 'wish', 'wishes', 'wished', 'unwished'],
  ['observed', 'heard', 'unheard'],
  ['reconcile, save or retain', 'keep', 'keeps', 'keeping', 'keeper', 'keepers', 'kept'],
  ['publish or send', 'tell', 'tells', 'telling', 'told', 'untold', 'retell', 'retelling'],
  ['fan out', 'spread', 'spreads', 'unspread'],
  ['normalise', 'fold', 'folds', 'folded'],
  ['acknowledge, record the outcome or debounce', 'settle', 'settles', 'settled', 'settling'],
  ['pool', 'lane', 'lanes'],
  ['sequencer', 'gate', 'gates'],
  ['blocked, leased, sealed or in flight', 'held', 'hold', 'holds', 'holding'],
  ['delivery log', 'ledger'],
  ['envelope', 'parcel', 'parcels'],
  ['version, pass or partition key', 'turn', 'turns'],
  ['update with retry', 'amend'],
  ['shift due times', 'nearer'],
  ['batch or linger time', 'gather', 'gathered', 'gathering'],
  ['memory budget or limit', 'room', 'rooms'],
  ['event or invalidation', 'news'],
  ['timeout', 'patience', 'patient'],
  ['unavailable', 'away'],
  ['proxy', 'detour'],
  ['slow attempt', 'straggler', 'stragglers'],
  ['current claim or state', 'standing'],
  ['audit record', 'deed', 'deeds'],
  ['maximum or minimum', 'longest', 'fewest'],
  ['mask', 'conceal', 'conceals', 'concealed'],
  ['reaper', 'undertaker', 'undertakers'],
];

/** By word, what to say instead. */
export const refused: ReadonlyMap<string, string> = new Map(
  rows.flatMap(([instead, ...words]) => words.map((word) => [word, instead])),
);

/** Members whose names are fixed outside of the code, and by what. */
export const fixedMembers: ReadonlyMap<string, string> = new Map([
  ['TAKE_AWAY', "a value in Migros' orders"],
  ['platforms_away', 'a reason that certifications are stored with'],
  ['keepAlive', 'an option of Node'],
  ['keepAliveTimeout', 'an option of Node and of undici'],
  ['keepAliveMaxTimeout', 'an option of undici'],
  ['onSettled', 'an option of TanStack Query'],
  ['keep', 'an option of the back-up and of the trial in Kubernetes'],
  ['topologySpreadConstraints', 'a member of Kubernetes'],
]);

/** By file, the names of before a renaming that it reads in what was written then. */
export const formerNames: ReadonlyMap<string, readonly string[]> = new Map([
  ['libs/contracts/src/messages/messages.ts', ['held']],
  ['libs/contracts/src/messages/observed-change.ts', ['isAsWished']],
  ['libs/contracts/src/messages/former-names.test.ts', ['held']],
]);
