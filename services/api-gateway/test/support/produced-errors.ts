import type { OperationShape } from '@kopru/contracts/public/operation';
import { publicOperationList } from '@kopru/contracts/public/operations';

/** The errors that the operations of the interface have answered in these tests. */
export interface ProducedErrors {
  /** Notes what `METHOD /path` was answered with. */
  note(request: string, code: string | undefined): void;
  /** Of these operations: each with an error that its row names, or its guards answer, and that nobody has seen. */
  missing(isMeant: (operation: OperationShape) => boolean): string[];
}

const rank = (path: string): string => path.replace(/\{\w+\}/g, '~');
const nameOf = ({ method, path }: OperationShape): string => `${method.toUpperCase()} ${path}`;

/** Fixed paths before those with parameters that match them, too. */
const patterns = publicOperationList
  .toSorted((a, b) => (rank(a.path) < rank(b.path) ? -1 : 1))
  .map((operation) => ({
    name: nameOf(operation),
    pattern: new RegExp(`^${nameOf(operation).replace(/\{\w+\}/g, '[^/]+')}$`),
  }));

const expectedOf = ({ errors, isOpen, idempotency, query, body }: OperationShape): string[] => [
  // How many repeats may wait is the same code for all, which has its own test.
  ...errors.filter((code) => code !== 'too_many_at_once' || idempotency === undefined),
  ...(isOpen === true ? [] : ['unauthorized', 'forbidden']),
  ...(query === undefined && body === undefined ? [] : ['invalid_request']),
];

export const createProducedErrors = (): ProducedErrors => {
  const seen = new Set<string>();
  return {
    note: (request, code) => {
      const [asked = ''] = request.split('?');
      const found = patterns.find(({ pattern }) => pattern.test(asked));
      if (found !== undefined && code !== undefined) seen.add(`${found.name}: ${code}`);
    },
    missing: (isMeant) =>
      publicOperationList
        .filter(isMeant)
        .flatMap((operation) => expectedOf(operation).map((code) => `${nameOf(operation)}: ${code}`))
        .filter((error) => !seen.has(error)),
  };
};
