/** Source: the table of cancel reasons in GetirFood's documentation. */
export const cancelReasons: readonly { id: string; tr: string; own: readonly number[]; getir: readonly number[] }[] = [
  { id: '5f05b1392765e85c5d0432d2', tr: 'Kurye yok', own: [325, 350, 400], getir: [] },
  { id: '5f05b13f2765e85c5d0432d3', tr: 'Teknik sorun', own: [325, 350, 400, 500], getir: [400, 500, 550] },
  { id: '5e1469f7916c7a55cfc2aede', tr: 'Teslimat alanı dışı', own: [325, 350, 400, 500, 700], getir: [] },
  { id: '5c5b49b068f6a45d427f0a8f', tr: 'Restoran yoğun', own: [325, 350, 400, 500], getir: [400, 500] },
  { id: '5f0875342ce13c10cbf1c0e6', tr: 'Hava koşulları', own: [325, 350, 400, 500], getir: [] },
  { id: '5c5b495768f6a45d427f0a8d', tr: 'Restoran kapalı', own: [325, 350, 400, 500], getir: [400, 500] },
  { id: '5c5b49a768f6a45d427f0a8e', tr: 'Ürün kalmadı', own: [325, 350, 400, 500], getir: [400, 500] },
  { id: '6088226bdaa34255a5693e23', tr: 'Minimum sepet tutarı', own: [325, 350, 400, 500, 700], getir: [] },
  { id: '5f0875342ce13c10cbf1c0e7', tr: 'Kurye adresi bulamadı', own: [700], getir: [] },
];
