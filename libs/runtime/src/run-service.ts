import type { Logger } from './logger.ts';
import type { Service } from './service.ts';
import { withTimeLimit } from './time-limit.ts';

/**
 * The life of a process: start, run until SIGTERM or SIGINT, stop within the grace period, exit 0.
 * A failed start, an unfinished stop or an uncaught error exits 1, for the orchestrator to see.
 */
export const runService = (service: Service, options: { logger: Logger; graceMs: number }): void => {
  const { logger, graceMs } = options;
  let isStopping = false;
  const stop = async (reason: string, code: number): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    logger.info('stopping', { reason });
    const stopped = service.stop().then(
      () => true,
      (error: unknown) => {
        logger.error('did not stop cleanly', { error });
        return false;
      },
    );
    const isClean = await withTimeLimit(stopped, graceMs, () => false);
    logger.info('stopped', { isClean });
    process.exit(isClean ? code : 1);
  };
  process.on('SIGTERM', () => void stop('SIGTERM', 0));
  process.on('SIGINT', () => void stop('SIGINT', 0));
  process.on('uncaughtException', (error) => {
    logger.error('stopping because of an uncaught exception', { error });
    void stop('uncaughtException', 1);
  });
  process.on('unhandledRejection', (error) => {
    logger.error('stopping because of an unhandled rejection', { error });
    void stop('unhandledRejection', 1);
  });
  service.start().then(
    () => logger.info('started'),
    (error: unknown) => {
      logger.error('could not start', { error });
      void stop('could not start', 1);
    },
  );
};

/** Runs a service's main: a configuration error is one readable message, not a stack. */
export const main = (start: () => void): void => {
  try {
    start();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
};
