/** What the driver did and what it was told, by order number. */
export interface Entry {
  shop: number;
  /** The platform's number of the order. */
  id: string;
  /** Pushed again on purpose after it was acknowledged. */
  isDoubled: boolean;
  acknowledged: boolean;
  /** Cancelled through the API, and acknowledged. */
  cancelled: boolean;
}

export interface Books {
  entries: Map<string, Entry>;
  attempts: number;
  errors: Map<string, number>;
}

export const openBooks = (): Books => ({ entries: new Map(), attempts: 0, errors: new Map() });

export const noteError = (books: Books, reason: string): void =>
  void books.errors.set(reason, (books.errors.get(reason) ?? 0) + 1);
