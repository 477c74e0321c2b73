import { jobs, type Crowd } from './crowd-jobs.ts';

type Order = { begin: keyof typeof jobs; target: never } | { stop: true };

let crowd: Crowd | undefined;
const obey = async (order: Order): Promise<unknown> => {
  if ('stop' in order) return crowd?.stop();
  crowd = await jobs[order.begin](order.target);
  return undefined;
};

process.on('message', (order: Order) => {
  obey(order).then(
    (done) => process.send?.({ done }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
