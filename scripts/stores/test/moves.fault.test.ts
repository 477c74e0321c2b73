import { waitFor } from '@kopru/testing';
import { abortMove, moveAccount, type MoveParts } from '../../launcher/cells/move-account.ts';
import { moved } from '../../launcher/cells/rules.ts';
import { quiescedCells, type Contents, type QuiescedAccount, type QuiescedCells } from './support/quiesced-cells.ts';

class Killed extends Error {}

/** One of the steps says most of what all do: TEST_SCALE=full is killed at each. */
const isFull = process.env['TEST_SCALE'] === 'full';
const stepsBefore = isFull ? ['copying', 'pass 1', 'closed', 'waiting', 'nothing moves'] : ['nothing moves'];
const stepsAfter = isFull ? ['opening', 'verifying', 'deleting'] : ['opening'];

const times = { doorMs: 0, quietMs: 50, closedLimitMs: 60_000 } as const;

describe('a move of an account that is killed', () => {
  let cells: QuiescedCells;
  let moving: QuiescedAccount;
  let staying: QuiescedAccount;
  let before: Contents;

  /** Dies when the mover says something that begins so. */
  const parts = (killAt?: string, more: Partial<MoveParts> = {}): MoveParts => ({
    ...{ directory: cells.directory, from: cells.a, to: cells.b, times, ...more },
    say: (text) => {
      if (killAt !== undefined && text.startsWith(killAt)) throw new Killed(text);
    },
  });
  const killedAt = (step: string): Promise<unknown> =>
    expect(moveAccount(parts(step), moving.id)).rejects.toThrow(Killed);
  const whereIs = () => cells.directory.find(moving.id);

  const isOf = ({ id, sandboxId }: QuiescedAccount, text: string): boolean =>
    text.includes(id) || text.includes(sandboxId);
  const only = (contents: Contents, account: QuiescedAccount): Contents =>
    new Map([...contents].filter(([name, text]) => isOf(account, name + text)));
  /** But for what says that a message of a wait queue is stale. */
  const withoutVersions = (contents: Contents): Contents =>
    new Map([...contents].map(([name, text]) => [name, text.replace(/"version":\d+/, '"version":0')]));
  const of = async (cell: 'a' | 'b', account: QuiescedAccount): Promise<Contents> =>
    withoutVersions(only(await cells[cell].contents(), account));

  beforeAll(async () => {
    cells = await quiescedCells();
  });
  afterAll(() => cells.stop());

  beforeEach(async () => {
    [moving, staying] = [await cells.quiesce(), await cells.quiesce()];
    before = await of('a', moving);
    // A document of each collection, for the live side and for the sandbox.
    expect(before.size).toBe(2 * moved.length);
  });
  afterEach(async () => {
    expect((await of('a', staying)).size).toBe(2 * moved.length);
    expect(await of('b', staying)).toEqual(new Map());
    await cells.receiveInvalidations();
  });

  it.each(stepsBefore)('and given up at "%s" leaves the account where it was, as it was', async (step) => {
    await killedAt(step);
    await abortMove(parts(), moving.id);
    expect(await of('a', moving)).toEqual(before);
    expect(await of('b', moving)).toEqual(new Map());
    expect(await whereIs()).toEqual({ _id: moving.id, cell: 'a' });
    // It can be moved all the same.
    await moveAccount(parts(), moving.id);
    expect(await of('b', moving)).toEqual(before);
    expect(await of('a', moving)).toEqual(new Map());
  });

  it('is given up to the end by who was killed at giving up', async () => {
    await killedAt('nothing moves');
    const { cell } = cells.b;
    const dying: MoveParts['to'] = {
      ...cells.b,
      cell: {
        ...cell,
        collection: (one) => {
          if (one.collection === 'endpoints') throw new Killed('in the middle');
          return cell.collection(one);
        },
      },
    };
    await expect(abortMove(parts(undefined, { to: dying }), moving.id)).rejects.toThrow(Killed);
    expect(await whereIs()).toMatchObject({ cell: 'a', move: { phase: 'closed' } });
    await abortMove(parts(), moving.id);
    expect(await of('a', moving)).toEqual(before);
    expect(await of('b', moving)).toEqual(new Map());
  });

  it.each(stepsAfter)('at "%s" cannot be given up, and goes on', async (step) => {
    await killedAt(step);
    const [there, here] = [await of('b', moving), await of('a', moving)];
    await expect(abortMove(parts(), moving.id)).rejects.toThrow("The account is b's already");
    expect([await of('b', moving), await of('a', moving)]).toEqual([there, here]);
    await moveAccount(parts(), moving.id);
    expect(await of('b', moving)).toEqual(before);
    expect(await of('a', moving)).toEqual(new Map());
    expect(await whereIs()).toEqual({ _id: moving.id, cell: 'b' });
  });

  it('deletes nothing that has changed since, until it is told to discard it', async () => {
    await killedAt('verifying');
    const orders = cells.a.cell.collection({ database: 'orders', collection: 'orders' });
    await orders.updateOne({ accountId: moving.id }, { $set: { note: 'late' } });
    const left = await of('a', moving);
    await expect(moveAccount(parts(), moving.id)).rejects.toThrow(
      /In a documents .* changed .*: orders\/orders \(2 copied, 2 there now\)/,
    );
    expect(await of('a', moving)).toEqual(left);
    expect(await whereIs()).toMatchObject({ cell: 'b', move: { phase: 'verifying' } });
    await moveAccount(parts(undefined, { mayDiscard: true }), moving.id);
    expect(await of('a', moving)).toEqual(new Map());
    expect(await of('b', moving)).toEqual(before);
  });

  it('leaves one that works alone', async () => {
    const received: string[] = [];
    let isDying = false;
    const working = moveAccount(
      {
        ...parts(undefined, { times: { ...times, quietMs: 600_000 } }),
        say: (text) => {
          if (isDying) throw new Killed(text);
          received.push(text);
        },
      },
      moving.id,
    );
    await waitFor(() => received.includes('nothing moves'));
    await Promise.all(
      [moveAccount, abortMove].map((second) =>
        expect(second(parts(), moving.id)).rejects.toThrow('Another mover works at the account'),
      ),
    );
    expect(await whereIs()).toMatchObject({ cell: 'a', move: { phase: 'closed' } });
    isDying = true;
    // It says what moves.
    const orders = cells.a.cell.collection({ database: 'orders', collection: 'orders' });
    await orders.updateOne({ accountId: moving.id }, { $set: { shortCode: 'moved' } });
    await expect(working).rejects.toThrow(Killed);
    await abortMove(parts(), moving.id);
    expect((await of('a', moving)).size).toBe(before.size);
    expect(await of('b', moving)).toEqual(new Map());
  });

  (isFull ? it : it.skip)('is waited for until its claim ends, and knows that it has', async () => {
    const received: string[] = [];
    const { directory, way } = await cells.farDirectory();
    const claim = await directory.claim(moving.id, 'a', () => undefined);
    way.stall();
    await moveAccount({ ...parts(), say: (text) => void received.push(text) }, moving.id);
    expect(received[0]).toBe('waiting for the mover that was here before');
    expect(() => claim.check()).toThrow('another mover may have begun');
    way.mend();
    await claim.release();
    expect(await whereIs()).toEqual({ _id: moving.id, cell: 'b' });
  });
});
