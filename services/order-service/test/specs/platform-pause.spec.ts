import { waitFor } from '@kopru/testing';
import { deferred, done, failure } from '../support/system.ts';
import { system, orderAt, commandsOf } from '../support/commands.ts';

describe('a platform that demands a pause between steps', () => {
  it('has the step at once and its own call later, shown as pending and then as done', async () => {
    const id = await orderAt(500);
    system.platform.answerWith((_command, index) =>
      index === 0 ? deferred(new Date(Date.now() + 700), 'half') : done(),
    );
    expect(await system.command(id, 'advance')).toMatchObject({ status: 200, data: { newStatus: 600 } });
    expect((await system.get(id)).timeline.at(-1)).toMatchObject({ status: 600, platform: 'pending' });
    expect(await system.command(id, 'advance')).toMatchObject({ status: 200, data: { newStatus: 900 } });
    const { timeline } = await waitFor(async () => {
      const order = await system.get(id);
      return order.timeline.every(({ platform }) => platform !== 'pending') ? order : undefined;
    });
    expect(timeline.map(({ status, platform }) => [status, platform])).toEqual([
      [400, 'none'],
      [600, 'done'],
      [900, 'done'],
    ]);
    const kinds = (await commandsOf(id)).map(({ command }) => ('to' in command ? command.to : command.kind));
    expect(kinds).toEqual([600, 600, 900]);
  });

  it('shows a final failure on the timeline', async () => {
    const id = await orderAt(500);
    system.platform.answerWith((_command, index) =>
      index === 0
        ? deferred(new Date(Date.now() + 200))
        : failure(502, 'provider_error', { provider: 'Getir Yemek', platformMessage: 'geç kaldınız' }),
    );
    await system.command(id, 'advance');
    const entry = await waitFor(async () => {
      const last = (await system.get(id)).timeline.at(-1);
      return last?.platform === 'failed' ? last : undefined;
    });
    expect(entry).toMatchObject({
      status: 600,
      platformError: { code: 'as_written', params: { text: 'geç kaldınız' } },
    });
    // As older versions stored it.
    await system.orders.updateOne(
      { _id: id },
      {
        $set: {
          [`timeline.${(await system.get(id)).timeline.length - 1}.platformError`]:
            'Getir Yemek did not answer in time',
        },
      },
    );
    expect((await system.get(id)).timeline.at(-1)?.platformError).toEqual({
      code: 'provider_timeout',
      params: { provider: 'Getir Yemek' },
    });
  });
});
