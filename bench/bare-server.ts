import express from 'express';
import mongoose from 'mongoose';

/** The simplest comparison: express and mongoose on the orders' own collection, without authentication. */
const connection = await mongoose
  .createConnection(process.env['MONGODB_URI'] ?? '', { dbName: process.env['ORDERS_DATABASE'], autoIndex: false })
  .asPromise();
const { Mixed } = mongoose.Schema.Types;
const Order = connection.model(
  'Order',
  new mongoose.Schema(
    {
      _id: String,
      accountId: String,
      restaurantId: String,
      provider: String,
      providerOrderId: String,
      status: Number,
      isReport: Boolean,
      total: Number,
      content: Mixed,
      timeline: [Mixed],
      createdAt: Date,
      changedAt: Date,
    },
    { versionKey: false },
  ),
  'orders',
);

const listed =
  'providerOrderId restaurantId provider status total isReport createdAt changedAt content.shortCode content.customer.name content.amount.currency';

const app = express();
for (const prefix of ['/plain', '/lean']) {
  const isLean = prefix === '/lean';
  app.get(`${prefix}/orders`, async (request, response) => {
    const { accountId = '', limit } = request.query as Record<string, string>;
    const data = await Order.find({ accountId })
      .select(listed)
      .sort({ createdAt: -1, _id: -1 })
      .limit(Number(limit))
      .lean(isLean);
    response.json({ success: true, data });
  });
  app.get(`${prefix}/orders/:id`, async (request, response) => {
    const { accountId = '' } = request.query as Record<string, string>;
    const data = await Order.findOne({ _id: request.params.id, accountId }).select('-raw').lean(isLean);
    response.json({ success: true, data });
  });
}
const server = app.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
process.on('disconnect', () => process.exit(0));
