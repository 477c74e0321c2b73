import type { Request, RequestHandler, Router } from 'express';
import type { RefundRequest, Shop, SimOrder } from '../../world/model.ts';
import type { World } from '../../world/world.ts';
import { answer, type Answer, lira } from '../common/answer.ts';

/** `completionDate` is null while nobody has decided. */
const claimOf = ({ shop, shortCode, total }: SimOrder, { id, status, createdAt }: RefundRequest): unknown => ({
  id,
  orderId: `1${shortCode}`,
  orderNumber: `9${shortCode}`,
  supplierId: Number(shop.supplierId),
  storeId: Number(shop.restaurantId),
  createdDate: createdAt,
  claimItems: [
    {
      id: `${id}-1`,
      status,
      price: lira(total),
      note: '',
      imageUrls: [],
      customerClaimItemReason: { id: 4004, name: 'Eksik ürün' },
      completionDate: status === 'Accepted' || status === 'Rejected' ? Date.now() : null,
    },
  ],
});

/** Customers' refund requests of a supplier, or of one store of it. */
export const trendyolRefundRoutes = (
  routes: Router,
  world: World,
  {
    guarded,
    refusal,
  }: {
    guarded: (name: string, handler: (shops: Shop[], request: Request) => Answer) => RequestHandler;
    refusal: (status: number, key: string, message: string) => Answer;
  },
): void => {
  const list = (shops: Shop[], { query }: Request): Answer => {
    const text = (name: string): string => {
      const value = query[name];
      return typeof value === 'string' ? value : '';
    };
    const size = Number(text('size') || 50);
    const page = Number(text('page') || 0);
    if (size > 50) return refusal(400, 'size.too.large', 'size must be at most 50');
    const from = Number(text('createdStartDate') || 0);
    const to = Number(text('createdEndDate') || Date.now());
    const statuses = text('itemStatuses').split(',').filter(Boolean);
    const found = shops
      .filter(({ restaurantId }) => text('storeId') === '' || restaurantId === text('storeId'))
      .flatMap((shop) => world.ordersOf(shop))
      .flatMap((order) => (order.refundRequest === undefined ? [] : [{ order, request: order.refundRequest }]))
      .filter(({ request }) => request.createdAt >= from && request.createdAt <= to)
      .filter(({ request }) => statuses.length === 0 || statuses.includes(request.status));
    return answer({
      page,
      size,
      totalPages: Math.ceil(found.length / size),
      totalElements: found.length,
      content: found.slice(page * size, (page + 1) * size).map(({ order, request }) => claimOf(order, request)),
    });
  };
  routes.get('/claim/meal/suppliers/:supplierId/claims', guarded('claims', list));
};
