import type { ErrorCode } from '@kopru/contracts/errors/error-catalogue';
import { appError } from '@kopru/contracts/errors/errors';
import type { InternalOperations } from '@kopru/contracts/internal/operation';
import { createServiceClient } from '@kopru/http';
import type { OpenedService } from '@kopru/service';
import type { Config } from '../config.ts';

/** A client of the sandbox, which an installation may be without. */
export const createSandboxClient = <Rows extends InternalOperations>(
  operations: Rows,
  { SANDBOX_URL: url, OWNER_TIMEOUT }: Config,
  open: OpenedService['client'],
) => {
  const client = url === undefined ? undefined : createServiceClient(operations, open('sandbox', url, OWNER_TIMEOUT));
  return {
    /** Undefined: there is no sandbox. */
    client,
    /** Throws `code` where there is no sandbox. */
    clientOr: (code: ErrorCode) => {
      if (client === undefined) throw appError(code);
      return client;
    },
  };
};
