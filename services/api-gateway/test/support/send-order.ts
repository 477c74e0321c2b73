/** Sends an order of one dish, of which `order` says what is otherwise, into a restaurant's own channel. */
export const sendOrder = (
  ingressUrl: string,
  order: { providerOrderId: string } & Record<string, unknown>,
): Promise<Response> =>
  fetch(ingressUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      items: [{ name: 'Adana dürüm', quantity: 1, unitPrice: 140 }],
      amount: { total: 140 },
      payment: { type: 'cash' },
      ...order,
    }),
  });
